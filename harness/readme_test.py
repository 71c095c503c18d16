#!/usr/bin/env python3
"""readme_test.py PROGRAM: runs the commands in the console blocks of README.md, and demands on standard output
what the block shows. A python block that begins with a file's name is that file for the commands after it.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile


def main():
    project = pathlib.Path(__file__).resolve().parents[1]
    program = pathlib.Path(sys.argv[1]).resolve()
    readme = (project / "README.md").read_text(encoding="utf-8")
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    commands = wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "variants").symlink_to(project / "variants")
        for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL):
            file = re.match(r"# (\w+\.py)\n", block)
            if language == "python" and file:
                (folder / file[1]).write_text(block, encoding="utf-8")
            if language != "console":
                continue
            for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
                commands += 1
                output = subprocess.run(
                    ["bash", "-c", command], cwd=folder, env={**os.environ, "PATH": path}, stdout=subprocess.PIPE
                ).stdout.decode("utf-8")
                if output != shown:
                    wrong += 1
                    print(f"README.md shows for {command}:\n{shown}\nIts output is:\n{output}")
    print(f"{commands} commands, {wrong} with other output")
    return 1 if wrong or not commands else 0


if __name__ == "__main__":
    sys.exit(main())
