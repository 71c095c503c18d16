"""Records what CPython 3.12 prints, compares and computes: python_values.json, the ground truth of value/.

To record again, with any CPython 3.12 and no arguments:

    python3.12 harness/value/testdata/record_python.py

The rows are the same on every run. An operand is written so that no reader needs to parse a float:
{"int": "7"}, {"float": "0x1.8p+1"} (float.hex, or inf, -inf, nan), {"bool": true}, {"none": true},
{"str": "..."}, {"list": [...]}, {"map": [[key, operand], ...]}. Where our numbers give an error in place of
a result, the row has {"error": "overflow"} or {"error": "domain"}.
"""

import itertools
import json
import math
import os
import random
import struct
import sys
import unicodedata

if sys.version_info[:2] != (3, 12) or sys.implementation.name != "cpython":
    sys.exit("%s must be run by CPython 3.12: its sum and its Unicode tables are what is recorded; this is %s"
             % (os.path.basename(sys.argv[0]), sys.version.replace("\n", " ")))

INT_MIN = -2**63
INT_MAX = 2**63 - 1
INF = float("inf")
NAN = float("nan")
MAX_DOUBLE = sys.float_info.max
MIN_NORMAL = sys.float_info.min
MIN_DOUBLE = 5e-324

# What the interpreter is asked for under each operator's name.
OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "**": lambda a, b: a**b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "==": lambda a, b: a == b,
    "min": min,
    "max": max,
    "neg": lambda a: -a,
    "abs": abs,
    "int": int,
    "float": float,
    "round": round,
}


def encode(value):
    """The operand that stands for a value in the file."""
    if value is None:
        return {"none": True}
    if isinstance(value, bool):
        return {"bool": value}
    if isinstance(value, int):
        assert INT_MIN <= value <= INT_MAX, value
        return {"int": str(value)}
    if isinstance(value, float):
        return {"float": value.hex()}
    if isinstance(value, str):
        return {"str": value}
    if isinstance(value, list):
        return {"list": [encode(item) for item in value]}
    return {"map": [[key, encode(item)] for key, item in value.items()]}


def compute(operation, *operands):
    """The operation's result. OverflowError: beyond 64 bits or beyond doubles. ValueError: no real result."""
    if operation == "**":
        base, exponent = operands
        if isinstance(base, int) and isinstance(exponent, int):
            # The interpreter would try to write out 10**10**10.
            if abs(base) > 1 and exponent >= 64:
                raise OverflowError
        elif base < 0 and all(map(math.isfinite, operands)) and exponent != math.floor(exponent):
            # The answer is complex; that some of those overflow on their way is of no interest here.
            raise ValueError
    try:
        value = OPERATIONS[operation](*operands)
    except ZeroDivisionError:
        raise ValueError
    assert not isinstance(value, complex)
    if isinstance(value, int) and not INT_MIN <= value <= INT_MAX:
        raise OverflowError
    return value


def outcome(function, *arguments):
    """What the file says about a computation: its result or the kind of its error."""
    try:
        return encode(function(*arguments))
    except OverflowError:
        return {"error": "overflow"}
    except ValueError:
        return {"error": "domain"}


def unique(rows):
    """The rows without repetitions, in order, each as its line of JSON in ASCII."""
    lines = (json.dumps(row, ensure_ascii=True).replace("\x7f", "\\u007f") for row in rows)
    return list(dict.fromkeys(lines))


def write(recorder, name, content):
    """Writes a document, a row a line, beside the recorder's source; `content` maps keys to texts or rows."""
    path = os.path.join(os.path.dirname(os.path.abspath(recorder)), name)
    parts = []
    for key, value in content.items():
        if isinstance(value, str):
            parts.append("%s: %s" % (json.dumps(key), json.dumps(value)))
        else:
            lines = unique(value)
            print("%s: %d %s" % (name, len(lines), key))
            parts.append("%s: [\n%s\n]" % (json.dumps(key), ",\n".join(lines)))
    with open(path + ".new", "w", encoding="ascii", newline="\n") as file:
        file.write("{\n%s\n}\n" % ",\n".join(parts))
    os.replace(path + ".new", path)


def neighbours(value):
    return [math.nextafter(value, -INF), value, math.nextafter(value, INF)]


def random_double(source):
    """A finite double, every bit pattern as likely as any other."""
    while True:
        value = struct.unpack("<d", struct.pack("<Q", source.getrandbits(64)))[0]
        if math.isfinite(value):
            return value


def random_integer(source):
    """A 64-bit integer, every length in bits as likely as any other."""
    return source.randrange(-2**source.randrange(64), 2**source.randrange(64))


INTEGERS = [
    0, 1, -1, 7, -42, 10, 999983, 2**31 - 1, 2**31, -2**31, 2**32 - 1, 2**32, 2**53 - 1, 2**53, 2**53 + 1,
    -2**53 - 1, 10**18, 2**62, INT_MAX - 1, INT_MAX, INT_MIN + 1, INT_MIN,
]

# The places where a float's notation changes or where shortest printing is hard.
FLOATS = [
    0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -0.5, 0.25, 0.125, 100.0, 123456.789, 1.2, 1.6, -1.6, 2.0, 3.0, 4.0,
    0.1, 0.2, 0.1 + 0.2, 0.7, 0.8, 1.1, 2 / 3, 1 / 3, 1 / 7, 22 / 7, math.pi, math.e, 2**0.5,
    MIN_DOUBLE, 2 * MIN_DOUBLE, -MIN_DOUBLE, 1e-323, 1.5e-323, 1e-320, 1.2345e-310,
    *neighbours(MIN_NORMAL), -MIN_NORMAL, 2.2250738585072011e-308, 1e-308, 1e-307,
    9999999999999998.0, 1e16, 1.0000000000000002e16, 1e15, 999999999999999.9, 1000000000000000.1,
    123456789012345680.0, 1234567890123456.8, 12345678901234567.0, 1e17, -1e16, -9999999999999998.0,
    *neighbours(1e-4), *neighbours(1e-5), 0.00012345, 0.000123, 0.001, 1.5e-5, 9.999e-5, -1e-4, -1e-5,
    1e-6, 1e-7, 1e-10, 1e-12, 1e-100, 1e-99, 1e100, 1e99, 1.7e100,
    1e21, 1e22, 1e23, 9.999999999999999e22, 1.0000000000000001e23, 8.41e21, 2.0**70, 5e22,
    MAX_DOUBLE, -MAX_DOUBLE, math.nextafter(MAX_DOUBLE, 0), 2.0**1023, 1e308,
    *neighbours(2.0**53), 2.0**53 - 1, 2.0**60, -2.0**60, 2.0**62, *neighbours(2.0**63), -2.0**63, 2.0**64,
    9007199254740993.0, 4503599627370495.5, 4503599627370496.5, 4503599627370497.5, 2251799813685247.75,
    5e-5, 1.7976931348623155e308, 4.35, 0.3, 2.675, 1.005, 9.5, 1e5, 123e-20, 4.9406564584124654e-320,
    INF, -INF, NAN,
]

STRINGS = [
    "", "a", "hello world", "=N", "'=N", "'", '"', "it's", 'say "no"', "both ' and \"", "''", '""', "'\"'\"",
    "\\", "\\\\", "back\\slash", "\\n", "\\'", "'\\", "a\nb", "a\tb", "a\rb", "\r\n", "a\x00b", "\x7f",
    "\x80", "\x9f", "\xa0", "\xa1", "\xad", "\xae", "\xff", "a|b", "<&>", "`code`", "{}", "%s", " ",
    "  two  ", "\u00e9", "e\u0301", "\u0301", "\u4e2d", "\u4e2d\u6587", "\u0416", "\u05d0", "\u0627",
    "\u0e01\u0e34", "\u0378", "\u034f", "\u0600", "\u061c", "\u070f", "\u1680", "\u180e", "\u2000", "\u200b",
    "\u200c", "\u200d", "\u200e", "\u200f", "\u2010", "\u2028", "\u2029", "\u202e", "\u202f", "\u205f",
    "\u2060", "\u2065", "\u20ac", "\u3000", "\u3001", "\ud7a3", "\ud7ff", "\ue000", "\uf8ff", "\ufb01",
    "\ufdd0", "\ufeff", "\ufffb", "\ufffc", "\ufffd", "\ufffe", "\uffff", "\U00010000", "\U0001f600",
    "\U0001f468\u200d\U0001f469", "\U0001f1e6", "\U0001f1e6\U0001f1f9", "\U000110bd", "\U0001d173",
    "\U00020000", "\U0002a6df", "\U0002a6e0", "\U00031350", "\U000323af", "\U000e0001", "\U000e0100",
    "\U000f0000", "\U0010fffd", "\U0010ffff", "mixed \u4e2d'\"\\\n\x00\u200b\U0001f600 end",
    "".join(map(chr, range(0x20))), "".join(map(chr, range(0x20, 0x80))),
    "".join(map(chr, range(0x80, 0x100))),
]

# Keys in ascending order: our maps hold and print them so, and Python prints in order of insertion.
CONTAINERS = [
    [], {}, [[]], [{}], {"a": []}, {"a": {}}, [[], []], [[[]]], [[], {}], {"": ""}, {"a": {"b": {"c": []}}},
    [1], [1.0], [None], [True, False, None], [[1.2, 0], [0, 1.6]], [2.0, 3.0], [2, 3], [INF, -INF, NAN, -0.0],
    {"a": 1}, {"a": 1, "b": 2.0}, {"B": 1, "a": 2}, {"a": None, "a b": True}, {"it's": "it's"}, {"\n": "\n"},
    {"'\"": ["'", '"']}, {"1": 1, "10": 10, "2": 2}, {"a": [1, {"b": [2.5, "x"]}], "c": "d"},
    {"\u00e9": "\u00e9", "\u4e2d": "\u200b", "\uffff": 1, "\U00010000": 2, "\U0001f600": "\U0001f600"},
    [INT_MIN, INT_MAX, 1e16, 1e-5], ["a", ["b", ["c", ["d"]]]], [{"a": NAN}, {"b": [None]}],
    [[1, 2, 3], [], [4.0]], ["", " ", "None", "True", "1", "nan"], {"nan": NAN, "none": None},
]


def printable_edges():
    """Strings of every code point at which being printable begins or ends, with the one before it."""
    edges = []
    for point in range(1, sys.maxunicode + 1):
        if chr(point).isprintable() != chr(point - 1).isprintable():
            edges += [point - 1, point]
    edges = [chr(point) for point in dict.fromkeys(edges) if not 0xD800 <= point <= 0xDFFF]
    return ["".join(edges[start:start + 64]) for start in range(0, len(edges), 64)]


def literals():
    source = random.Random(1)
    patterns = [random_double(source) for _ in range(60)]
    everyday = [source.uniform(-1000, 1000) for _ in range(20)]
    everyday += [source.randrange(1, 10**6) / 10**3 for _ in range(10)]
    powers = [float("1e%d" % exponent) for exponent in range(-8, 25)]
    values = [None, True, False, *INTEGERS, *FLOATS, *powers, *everyday, *patterns, *STRINGS, *CONTAINERS,
              *printable_edges()]
    assert all(list(value) == sorted(value) for value in values if isinstance(value, dict))
    return [[encode(value), repr(value)] for value in values]


def canonical():
    texts = [
        "", "a", '"', "\\", "/", "</script>", "'", "\\u0041", "a\"b\\c/d", "\x7f", "\x80", "\x9f", "\xa0",
        "\xad", "\u00e9", "e\u0301", "\u4e2d\u6587", "\u200b", "\u2028", "\u2029", "\ufeff", "\ue000",
        "\ufffe", "\uffff", "\U00010000", "\U0001f600", "\U0010ffff", "a\nb\tc\rd\be\ff",
        "".join(map(chr, range(0x20))),
    ]
    controls = [chr(point) for point in range(0x20)]
    numbers = [0, 1, -1, 2, 2.0, -2.0, 0.0, -0.0, 0.1, 0.1 + 0.2, 1.5, 1e-4, 1e-5, 1e-7, 1.5e-7, 1e15, 1e16,
               9999999999999998.0, 1.0000000000000002e16, 123456789012345680.0, 1e21, 1e22, 1e23, 1e100,
               MIN_DOUBLE, -MIN_DOUBLE, MIN_NORMAL, math.nextafter(MIN_NORMAL, 0), MAX_DOUBLE, -MAX_DOUBLE,
               2 / 3, 2**53, 2**53 + 1, 2.0**53, INT_MAX, INT_MIN, 2.0**63, -2.0**63, 999983]
    containers = [
        [], {}, [[]], [{}], {"a": []}, {"a": {}}, {"": None}, [None, True, False], [1, 1.0, -0.0],
        {"b": 1, "a": 2}, {"a": 1, "B": 2, "A": 3, "b": 4}, {"2": 1, "10": 2, "1": 3},
        {"aa": 1, "a": 2, "": 3}, {"\U00010000": 1, "\uffff": 2},
        {"\U0001f600": 1, "\ufb01": 2, "\ue000": 3, "z": 4, "\u00e9": 5},
        {"\U0010ffff": 1, "\U00010000": 2, "\ufffd": 3, "\u0000": 4, "\x7f": 5, "\x80": 6},
        {"z": {"y": {"b": 1, "a": []}, "x": {}}, "a": [{"d": 1, "c": 2}]}, {"k\"ey": "v\\al", "k\ney": "\t"},
        {"e\u0301": 1, "\u00e9": 2, "e": 3},
        {"given": {"parts": [[1, 2], [3, 4]]}, "expected": [4, 6], "check": "two"}, [[1.2, 0], [0, 1.6]],
        [[], {}, [{}], {"a": [[]]}], {"a-b": 1, "a_b": 2, "a b": 3, "ab": 4, "aB": 5}, {"$number": "nan"},
        ["\u2028", "\x00", {"\u2029": "\x1f"}],
    ]
    values = [None, True, False, *numbers, *texts, *controls, *containers]
    return [[encode(value), json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)]
            for value in values]


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def same(left, right):
    """Our equality: Python's, but that a boolean equals booleans only and a NaN equals a NaN."""
    if is_number(left) and is_number(right):
        return left == right or (left != left and right != right)
    if type(left) is not type(right):
        return False
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    return left == right


def has_our_own_rule(value):
    """Whether a boolean or a NaN is in it, where Python's equality is not ours."""
    if isinstance(value, list):
        return any(map(has_our_own_rule, value))
    if isinstance(value, dict):
        return any(map(has_our_own_rule, value.values()))
    return isinstance(value, bool) or value != value


def equality():
    pool = [None, False, True, 0, 1, -0.0, 1.0, NAN, INF, -INF, "", "1", "None", [], [0], {}, {"": 0}]
    pairs = list(itertools.combinations_with_replacement(pool, 2))
    pairs += [
        (0, 0.0), (0.0, -0.0), (2**53, 2.0**53), (2**53 + 1, 2.0**53), (2**53 + 1, 2.0**53 + 2),
        (2**53 - 1, 2.0**53), (-2**53 - 1, -2.0**53), (2**54 + 2, float(2**54)), (2**60 + 1, 2.0**60),
        (2**60, 2.0**60), (2**62, 2.0**62), (INT_MAX, 2.0**63), (INT_MAX, math.nextafter(2.0**63, 0)),
        (INT_MAX - 1023, math.nextafter(2.0**63, 0)), (INT_MIN, -2.0**63), (INT_MIN + 1, -2.0**63),
        (INT_MIN, math.nextafter(-2.0**63, -INF)), (INT_MIN, 2.0**63), (INT_MAX, INT_MAX), (INT_MAX, INT_MIN),
        (INT_MAX, INT_MAX - 1), (INT_MAX, INF), (INT_MIN, -INF), (INT_MAX, NAN), (INF, MAX_DOUBLE),
        (-INF, -MAX_DOUBLE), (MAX_DOUBLE, MAX_DOUBLE), (NAN, -NAN), (0.1 + 0.2, 0.3), (0.3, 0.3),
        (1, 1.0000000000000002), (1, 0.9999999999999999), (0, MIN_DOUBLE), (0.0, MIN_DOUBLE),
        (MIN_DOUBLE, -MIN_DOUBLE), (2, 2.5), (-1, 1), (3, 3.0), (1e22, 1e23), (1e16, 10**16), (1.5, "1.5"),
        (True, "True"), (None, "null"), ([1], [1.0]), ([1], [True]), ([0], [False]), ([True], [True]),
        ([True], [False]), ([1], [1, 1]), ([1, 2], [2, 1]), ([1, 2], [1]), ([], [[]]), ([[]], [[]]),
        ([[]], [{}]), ([None], [None]), ([None], []), ([NAN], [NAN]), ([NAN], [1]),
        ([[NAN, 1]], [[NAN, 1.0]]), ([1, [2, [3]]], [1.0, [2.0, [3.0]]]), ([1, [2, [3]]], [1, [2, [4]]]),
        ([2**53 + 1], [2.0**53]), ([INT_MAX], [2.0**63]), ([-0.0], [0]), ([INF], [INF]), ([INF], [-INF]),
        (["a"], ["a"]), (["a"], "a"), ([1], 1), (["1"], [1]), ([1.2, 0], [1.2, 0.0]), ([1, None], [1, 0]),
        ([[1], [2]], [[1, 2]]), ({"a": 1}, {"a": 1.0}), ({"a": 1}, {"a": True}), ({"a": 0}, {"a": False}),
        ({"a": 1}, {"b": 1}), ({"a": 1}, {"a": 2}), ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ({"a": 1, "b": 2}, {"a": 2, "b": 1}), ({"a": NAN}, {"a": NAN}),
        ({"a": [NAN]}, {"a": [NAN]}), ({"a": [NAN]}, {"a": [0]}), ({"a": None}, {}),
        ({"a": None}, {"a": None}), ({"a": {}}, {"a": {}}), ({"a": {}}, {"a": []}),
        ({"a": {"b": 1}}, {"a": {"b": 1.0}}), ({"a": {"b": 1}}, {"a": {"c": 1}}), ({"1": 1}, {"1": "1"}),
        ({}, {"": None}), ({"A": 1}, {"a": 1}), ({"\u00e9": 1}, {"e\u0301": 1}),
        ({"\uffff": 1, "\U00010000": 2}, {"\U00010000": 2, "\uffff": 1}), ({"a": 1}, [1]), ("a", "a"),
        ("a", "A"), ("a", "a "), ("", " "), ("\u00e9", "\u00e9"), ("\u00e9", "e\u0301"), ("a\x00b", "a\x00c"),
        ("a\x00", "a"), ("\ufb01", "fi"), ("\U0001f600", "\U0001f600"), ("\U00010000", "\uffff"),
        ("nan", NAN), ("inf", INF),
    ]
    rows = []
    for left, right in pairs:
        equal = same(left, right)
        assert equal == same(right, left)
        if not has_our_own_rule(left) and not has_our_own_rule(right):
            assert equal == (left == right)
        rows.append([encode(left), encode(right), equal])
    return rows


def arithmetic():
    source = random.Random(2)
    questions = []

    def ask(operations, *pairs):
        questions.extend((operation, *pair) for pair in pairs for operation in operations.split())

    ask("+ - *",
        (1, 2), (1, 2.0), (1.0, 2.0), (INT_MAX, 0), (INT_MAX, 1), (INT_MIN, 1), (INT_MIN, -1), (INT_MIN, 0),
        (INT_MAX, INT_MAX), (INT_MIN, INT_MIN), (INT_MAX, INT_MIN), (0, INT_MIN), (-1, INT_MIN),
        (INT_MAX, -1), (INT_MAX, 1.0), (2**53, 1.0), (2**53 + 1, 0.0), (2**53 + 1, 1.0), (0.1, 0.2),
        (0, -0.0), (0.0, -0.0), (-0.0, -0.0), (INF, -INF), (INF, INF), (INF, 0), (NAN, 1),
        (MAX_DOUBLE, MAX_DOUBLE), (MAX_DOUBLE, -2), (MIN_DOUBLE, 0.5), (1e16, 1.0), (1e16, 1), (2**62, 2),
        (2**62, -2), (2**31, 2**32), (3037000499, 3037000499), (3037000500, 3037000500),
        (-3037000500, 3037000500), (1.2, 1.2), (3, 0.1))

    # Quotients of integers that doubles cannot hold, ties and their neighbours among them.
    ask("/",
        (1, 3), (2, 1), (7, -2), (0, 5), (0, -5), (0, INT_MIN), (2**53 + 1, 1), (2**53 + 1, 3),
        (2**53 + 3, 1), (2**54 + 2, 1), (2**54 + 6, 1), (2**54 + 2, 2), (2**54 + 2, 4), (2**60 + 2**7, 1),
        (2**60 + 2**7 + 1, 1), (2**60 + 2**7 - 1, 1), (2**60 + 3 * 2**7, 1), (2**60 + 2**7, 1024),
        (INT_MAX, 1), (INT_MAX, -1), (INT_MIN, 1), (INT_MIN, -1), (INT_MAX, INT_MIN), (INT_MIN, INT_MAX),
        (INT_MIN, INT_MIN), (INT_MAX, INT_MAX - 1), (1, INT_MAX), (1, INT_MIN), (-1, INT_MAX), (INT_MAX, 3),
        (INT_MAX, 10), (INT_MAX, 2**53 + 1), (2**53 + 1, INT_MAX), (2**53, 2**53 + 1), (10**18, 3),
        (10**18, 10**17), (10**18 + 1, 10**17), (3 * (2**53 + 1), 3), (5 * (2**60 + 2**7), 5), (6, 4),
        (1.0, 3), (1, 3.0), (2**53 + 1, 1.0), (INT_MAX, 2.0), (1, 0), (INT_MIN, 0), (0, 0))
    ask("/", *((random_integer(source), random_integer(source) or 1) for _ in range(40)))
    ask("/", *((source.randint(INT_MIN, INT_MAX), source.randint(INT_MIN, INT_MAX)) for _ in range(40)))
    for _ in range(20):
        # Just beside the middle between two doubles: a wrong last bit of the remainder decides.
        divisor = source.randrange(3, 2**9) | 1
        tie = 2 * source.randrange(2**52, 2**53) + 1
        ask("/", *((tie * divisor + step, divisor) for step in (-1, 0, 1) if tie * divisor + step <= INT_MAX))

    ask("// %", *itertools.product((7, -7, 6, -6, 0, 7.5, -7.5, 6.0, -6.0), (3, -3, 2.5, -2.5)),
        (INT_MIN, -1), (INT_MIN, 1), (INT_MAX, -1), (INT_MIN, INT_MAX), (INT_MAX, INT_MIN), (INT_MIN, 2),
        (INT_MIN, 3), (INT_MIN, -3), (INT_MAX, 2), (INT_MAX, -2), (1, INT_MIN), (-1, INT_MAX), (-1, INT_MIN),
        (2**53 + 1, 2.0), (INT_MAX, 1.0), (INT_MAX, 2.5), (1.0, 0.1), (1, 0.1), (-1.0, 0.1), (0.3, 0.1),
        (0.6, 0.2), (0.7, 0.1), (-1e-20, 1), (1e-20, -1), (-1e-20, 1.0), (1e-20, 1), (-MIN_DOUBLE, 1),
        (-MIN_DOUBLE, MAX_DOUBLE), (-1e-20, 3.0), (MAX_DOUBLE, MIN_DOUBLE), (MAX_DOUBLE, -0.3), (1e308, 3),
        (1e20, 7), (-1e20, 7), (5.5, 1), (-5.5, 1), (5.0, 5), (-5.0, 5), (4.999999999999999, 5),
        (-4.999999999999999, 5), (1e17, 0.1), (3, 0), (3.0, 0), (-3, 0.0))
    ask("// %", *((random_integer(source), source.randrange(-1000, 1000) or 1) for _ in range(8)))
    ask("// %", *((source.uniform(-100, 100), source.uniform(-3, 3)) for _ in range(16)))

    ask("**",
        (0, 0), (0, 5), (0, -1), (0, -2), (1, INT_MAX), (-1, INT_MAX), (-1, INT_MAX - 1), (1, INT_MIN),
        (-1, INT_MIN), (0, INT_MAX), (2, 62), (2, 63), (-2, 62), (-2, 63), (-2, 64), (2, 64), (2, 100000),
        (2, INT_MAX), (-2, INT_MAX), (3, 39), (3, 40), (-3, 39), (-3, 41), (10, 18), (10, 19), (7, 22),
        (7, 23), (INT_MAX, 1), (INT_MIN, 1), (INT_MAX, 2), (INT_MIN, 2), (INT_MIN, 0), (3037000499, 2),
        (3037000500, 2), (2097151, 3), (2097152, 3), (-2097152, 3), (2, 3), (10, -2), (2, -1), (3, -2),
        (-2, -3), (-2, -2), (2, -1074), (2, -1075), (2, -1076), (2, INT_MIN), (INT_MAX, -1), (INT_MAX, -20),
        (7, -1), (0.0, -1), (-0.0, -1), (-0.0, -2), (-0.0, 3), (-0.0, 2), (-0.0, 0.5), (0.0, 0), (2.0, 1023),
        (2.0, 1024), (2, 1024.0), (-2.0, 1024), (-2.0, 1025), (2.0, -1074), (2.0, -1075), (2.0, -1e300),
        (10.0, 308), (10.0, 309), (10.0, 400), (1e200, 2), (1e-200, 2), (0.5, 1074), (0.5, 1080),
        (0.5, -1024), (-8, 1 / 3), (-8.0, 1 / 3), (-8, 3.0), (-8, -3.0), (-8, 0.5), (8, 1 / 3), (-1e300, 2.5),
        (-1, 0.5), (-1.0, 1e300), (-2, 2.0**53), (1, NAN), (NAN, 0), (NAN, 0.0), (NAN, 1), (2, NAN),
        (1.0, NAN), (1, INF), (-1, INF), (-1, -INF), (2, INF), (2, -INF), (-2, INF), (0.5, INF), (-0.5, INF),
        (0.5, -INF), (0, INF), (0, -INF), (-0.0, -INF), (INF, 2), (INF, -1), (INF, 0), (-INF, 3), (-INF, 2),
        (-INF, -3), (-INF, -2), (-INF, 0.5), (-INF, -0.5), (-INF, INF), (INF, NAN), (2**53 + 1, 1.0),
        (INT_MAX, 0.5), (1.1, 10), (1.0000001, 10**7))
    squares = [
        2, 3, 5, 7, 10, 13, 100, 999983, 2.5, 0.1, 0.2, 0.3, 1.44, 4.0, 6.25, 1e-5, 1e10, 1e300, 1e-300,
        MIN_DOUBLE, MAX_DOUBLE, 2.0**52 + 1, 0, 0.0, 1.0, INF, -4.0,
    ]
    squares += [(1.2 * n)**2 + (1.6 * n)**2 for n in range(1, 11)]
    squares += [source.uniform(0, 1000) for _ in range(20)]
    ask("**", *((base, 0.5) for base in squares), *((base, -0.5) for base in squares[:10]))
    ask("**", *((source.uniform(0, 20), source.uniform(-5, 5)) for _ in range(15)))

    specials = (0, 1, -2, 0.0, -0.0, -2.0, 0.5, INF, -INF, NAN)
    ask("/ // % **", *itertools.product(specials, specials))

    ask("< <= ==",
        (1, 2), (2, 1), (1, 1), (1, 1.0), (1.0, 1), (1, 1.5), (1.5, 1), (-1, -1.5), (-2, -1.5), (0, -0.0),
        (0.0, -0.0), (-0.0, 0), (2**53, 2.0**53), (2**53 + 1, 2.0**53), (2.0**53, 2**53 + 1),
        (2**53 - 1, 2.0**53), (2**53 + 1, 2.0**53 + 2), (-2**53 - 1, -2.0**53), (-2.0**53, -2**53 - 1),
        (INT_MAX, 2.0**63), (2.0**63, INT_MAX), (INT_MIN, -2.0**63), (-2.0**63, INT_MIN),
        (INT_MIN, math.nextafter(-2.0**63, -INF)), (INT_MAX, math.nextafter(2.0**63, 0)),
        (INT_MAX - 1024, math.nextafter(2.0**63, 0)), (INT_MAX, 1e300), (INT_MIN, -1e300), (INT_MAX, INF),
        (INT_MIN, -INF), (INF, INT_MAX), (INF, INF), (INF, -INF), (NAN, NAN), (NAN, 1), (1, NAN),
        (INT_MAX, NAN), (INF, NAN), (0.1 + 0.2, 0.3), (0, MIN_DOUBLE), (0, -MIN_DOUBLE), (MIN_DOUBLE, 0),
        (INT_MIN, INT_MAX))
    ask("min max",
        (1, 2), (2, 1), (1, 1.0), (1.0, 1), (0, -0.0), (-0.0, 0), (0.0, -0.0), (-0.0, 0.0), (1, NAN),
        (NAN, 1), (NAN, NAN), (1.0, NAN), (NAN, 1.0), (INF, NAN), (NAN, INF), (-INF, 1), (1, INF),
        (INF, INT_MAX), (2**53 + 1, 2.0**53), (2.0**53, 2**53 + 1), (2.0**53, 2**53), (2**53, 2.0**53),
        (INT_MAX, 2.0**63), (2.0**63, INT_MAX), (INT_MIN, -2.0**63), (-2.0**63, INT_MIN), (1, 0.5),
        (-1, -1.5), (1, 1.5), (INT_MIN, INT_MAX))
    ask("+ - * / // % ** < <= == min max",
        *((random_integer(source), random_double(source)) for _ in range(4)),
        *((source.randrange(-50, 50), source.randrange(-400, 400) / 8) for _ in range(8)))

    unary = [
        0, 1, -1, 7, -7, INT_MAX, INT_MIN, INT_MIN + 1,
        0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 0.999, -0.999, 1.5, -1.5, 2.5, -2.5,
        1e15 + 0.5, 2.0**53, 2.0**53 + 2, 2.0**62, 1e18, 1e19, -1e19, *neighbours(2.0**63),
        *neighbours(-2.0**63), MIN_DOUBLE, -MIN_DOUBLE, MAX_DOUBLE, INF, -INF, NAN,
    ]
    questions.extend((operation, operand) for operation in ("neg", "abs", "int") for operand in unary)

    return [[operation, *map(encode, operands), outcome(compute, operation, *operands)]
            for operation, *operands in questions]


def total(items):
    """The builtin sum, but that integers may not leave 64 bits on the way either."""
    partial = 0
    for item in itertools.takewhile(lambda item: isinstance(item, int), items):
        partial = compute("+", partial, item)
    return sum(items)


def mixed_number(source):
    """An integer or a float, small or large."""
    return source.choice((source.uniform(-1, 1), source.uniform(-1, 1) * 10**source.randrange(20),
                          source.randrange(-9, 10), source.randrange(-10**17, 10**17)))


def sums():
    source = random.Random(3)
    lists = [
        [], [0], [5], [1, 2, 3], [-0.0], [-0.0, -0.0], [0.0, -0.0], [-0.0, 0], [0, -0.0], [0.5], [1, 0.5],
        [0.5, 1], [0.1] * 10, [0.1] * 3, [0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.1, 0.2, -0.3],
        [0.1, 0.1, 0.1, -0.3], [0.7, 0.1, 0.2], [1e100, 1.0, -1e100], [1.0, 1e100, 1.0, -1e100],
        [1e100, -1e100, 1.0], [1e16, 1.0, 1.0], [1e16, 1.0, -1e16], [1.0, 1e16, -1e16], [1e16, 1, 1],
        [1e16, 1, -1e16], [1, 1e16, -1e16], [1, 1e16, 1.0, -1e16], [1, 1e16, 1, -1e16], [1e16, 1.0, 1, -1e16],
        [1e16, 1, 1.0, -1e16], [0.1, 1, 0.2, 2, 0.3, 3], [1, 2, 3, 0.1, 0.2, 0.3], [0.1, 0.2, 0.3, 1, 2, 3],
        [2**53, 1, 0.0], [2**53, 1.0], [0.0, 2**53, 1], [0.0, 2**53, 1.0], [0.0, 2**53 + 1], [2**53 + 1, 0.0],
        [1.0, INT_MAX], [INT_MAX, 1.0], [INT_MAX, 0.0, 1], [1.0, 2**53, -2**53], [1.0, 2.0**53, -2.0**53],
        [0.5, 2**53, 0.5, -2**53], [0.1, INT_MAX, INT_MAX, INT_MAX], [INT_MAX, 0], [INT_MAX, 1],
        [INT_MIN, -1], [INT_MAX, 1, -1], [1, INT_MAX, -2], [INT_MIN, -1, 2], [INT_MAX, INT_MIN, INT_MAX],
        [INT_MAX, INT_MAX, 1.0], [INT_MAX, 1, 0.5], [INT_MIN, INT_MAX, 1], [INF], [INF, 1.0], [1, INF],
        [INF, -INF], [1.0, INF, -INF], [INF, INF], [-INF, 5, 1.5], [NAN], [1, NAN], [NAN, 1.0], [1.0, NAN, 2],
        [INF, NAN], [0.1, INF, 0.1], [0.1, 0.2, INF], [0.1, INF, 1], [MAX_DOUBLE, MAX_DOUBLE],
        [MAX_DOUBLE, MAX_DOUBLE, -MAX_DOUBLE], [MAX_DOUBLE, 1.0, -MAX_DOUBLE], [MAX_DOUBLE, -MAX_DOUBLE, 1.0],
        [-MAX_DOUBLE, -MAX_DOUBLE], [MIN_DOUBLE] * 3, [MIN_DOUBLE, 1.0, -1.0], [1.2, 1.6], [0.36, 0.64],
        [1.44, 2.56], [3.3, 1, -3.3], [1, 3.3, -3.3], [1e-20, 1, -1], [1, 1e-20, -1.0], [2 / 3, 1 / 3],
        [1 / 3] * 3, [1 / 7] * 7, [0.1 * n for n in range(10)], [1 / n for n in range(1, 11)],
        [-0.1, 0.1, -0.0], [-0.5, 0.5], [-1, 1.0, -0.0],
    ]
    for _ in range(30):
        lists.append([mixed_number(source) for _ in range(source.randrange(3, 9))])
    return [[[encode(item) for item in items], outcome(total, items)] for items in lists]


def rounds():
    source = random.Random(4)
    rows = []

    def ask(digits, values):
        for value in values:
            arguments = [value] if digits is None else [value, digits]
            rows.append([encode(value), digits, outcome(compute, "round", *arguments)])

    # An odd multiple of 2**-13 has thirteen decimals, the last of them a 5: exactly in the middle at twelve.
    odds = (1, 3, 5, 7, 9, 11, 13, 15, 8191, 8193, 8195, -1, -3, -5, 2**20 + 1, 2**20 + 3, 10**9 + 1,
            2**40 + 1, 2**52 + 1)
    ties = [odd * 0.5**13 for odd in odds]
    ties += [source.randrange(-2**30, 2**30) * 0.5**12 + 0.5**13 for _ in range(10)]
    ask(12, ties)
    ask(12, [beside for tie in ties[:8] for beside in neighbours(tie)])
    ask(12, [
        0.5**14, 3 * 0.5**14, 0.5**12, 5e-13, 1.5e-12, 2.5e-12, *neighbours(5e-13), 4.9e-13, -5e-13, -6e-13,
        -4e-13, 1.0000000000005, 1.0000000000015, 0.1234567890125, 0.1234567890135, 2.0000000000005,
        1.9999999999995, 0.9999999999995, 0.9999999999994, 0.99999999999951,
    ])
    ask(12, [step * n for n in (*range(1, 11), 999983) for step in (1.2, 1.6)])
    ask(12, [n / divisor for n in (1, 2, 10, 999983) for divisor in (3, 7, 9, 11)])
    ask(12, [((1.2 * n)**2 + (1.6 * n)**2)**0.5 for n in (1, 2, 3, 7, 999983)])
    ask(12, [
        0.0, -0.0, 0.1 + 0.2, 1e-13, -1e-13, MIN_DOUBLE, -MIN_DOUBLE, MIN_NORMAL, MAX_DOUBLE, -MAX_DOUBLE,
        1e15 + 0.3, 2.0**53, 4503599627370495.5, 1e22, 1e300, 123456789.123456789, INF, -INF, NAN,
        0, 1, -7, INT_MAX, INT_MIN,
    ])
    ask(12, [source.uniform(-10, 10) for _ in range(20)])
    for digits in range(6):
        ask(digits, [
            2.5, 0.5, 1.5, -0.5, -2.5, 0.125, 0.375, 2.675, 1.005, 0.15, 0.25, 0.35, 0.0625, 1.03125,
            5.015625, -0.04, 99.99995, 1e16 / 3, 7,
        ])
    ask(2, [INF, -INF, NAN, -0.0, MAX_DOUBLE, MIN_DOUBLE])
    for digits in (15, 16, 17, 22, 30, 308, 323, 324, 400):
        ask(digits, [0.1, 2 / 3, -1.1, 5e22 + 2.0**23, MIN_DOUBLE, 1.5e-323, MIN_NORMAL, MAX_DOUBLE])
    ask(None, [
        0.0, -0.0, 0.5, 1.5, 2.5, 3.5, -0.5, -1.5, -2.5, -3.5, 0.4999999999999999, 0.49999999999999994,
        0.5000000000000001, 2.4999999999999996, 2.5000000000000004, -0.4, -0.6, 1.2, 1.6,
        1e15 + 0.5, 1e15 + 1.5, 4503599627370495.5, 4503599627370496.5,
        4503599627370497.5, 2.0**53 - 1, 2.0**53 + 2, -4503599627370495.5, 1e18, *neighbours(2.0**63),
        *neighbours(-2.0**63), 1e19, -1e19, 1e300, MAX_DOUBLE, MIN_DOUBLE, -MIN_DOUBLE, INF, -INF, NAN,
        0, 3, -3, INT_MAX, INT_MIN,
    ])
    return rows


def main():
    write(__file__, "python_values.json", {
        "python": sys.version.split()[0],
        "unicode": unicodedata.unidata_version,
        "literals": literals(),
        "canonical": canonical(),
        "equality": equality(),
        "arithmetic": arithmetic(),
        "sums": sums(),
        "rounds": rounds(),
    })


if __name__ == "__main__":
    main()
