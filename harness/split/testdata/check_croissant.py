"""check_croissant.py FILE: whether a description follows Croissant 1.0, as far as that can be seen without a network:
the required properties but those that only a publisher knows, types, unique ids, references that lead somewhere,
digests of the files, and columns that the files have."""

import csv
import hashlib
import json
import pathlib
import sys

path = pathlib.Path(sys.argv[1])
dataset = json.loads(path.read_text(encoding="utf-8"))
assert dataset["@type"] == "sc:Dataset"
assert dataset["conformsTo"] == "http://mlcommons.org/croissant/1.0"
assert dataset["name"] and dataset["description"]
context = dataset["@context"]
assert context["@vocab"] == context["sc"] == "https://schema.org/"
assert context["cr"] == "http://mlcommons.org/croissant/" and context["dct"] == "http://purl.org/dc/terms/"
for term in ("column", "extract", "field", "fileObject", "key", "recordSet", "references", "source"):
    assert context[term] == f"cr:{term}", term

files, fields, ids = {}, {}, []
for file in dataset["distribution"]:
    assert file["@type"] == "cr:FileObject" and file["name"] and file["encodingFormat"]
    content = (path.parent / file["contentUrl"]).read_bytes()
    assert file["sha256"] == hashlib.sha256(content).hexdigest(), file["@id"]
    if file["encodingFormat"] == "text/csv":
        files[file["@id"]] = next(csv.reader(content.decode("utf-8").splitlines()))
    else:
        files[file["@id"]] = list(json.loads(content.splitlines()[0]))
    ids.append(file["@id"])
for records in dataset["recordSet"]:
    assert records["@type"] == "cr:RecordSet" and records["name"]
    ids.append(records["@id"])
    for field in records["field"]:
        assert field["@type"] == "cr:Field" and field["name"] and field["dataType"].startswith("sc:")
        assert field["@id"] == f"{records['@id']}/{field['name']}"
        ids.append(field["@id"])
        fields[field["@id"]] = field
        if "data" not in records:
            source = field["source"]
            assert source["extract"]["column"] in files[source["fileObject"]["@id"]], field["@id"]
    assert records["key"]["@id"] in fields
    for row in records.get("data", []):
        assert set(row) <= set(fields)
for field in fields.values():
    assert field.get("references", {"field": {"@id": field["@id"]}})["field"]["@id"] in fields
assert len(ids) == len(set(ids))
print(f"{len(files)} files, {len(dataset['recordSet'])} record sets, {len(fields)} fields")
