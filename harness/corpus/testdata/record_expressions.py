"""Records what CPython 3.12 makes of expressions in N: python_expressions.json, the ground truth of corpus/.

To record again, with any CPython 3.12 and no arguments:

    python3.12 harness/corpus/testdata/record_expressions.py

A row of "expressions" is [text, N, result],
the result written as in value/testdata/record_python.py: an error
is the first one met when operands are evaluated from left to right, and an integer that leaves 64 bits on the
way is an overflow even where Python's own result would fit. The texts under "malformed" are no expressions of
ours, whether Python takes them or not.
"""

import ast
import os
import random
import re
import sys
import warnings

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "value", "testdata"))
from record_python import INF, INT_MAX, INT_MIN, NAN, compute, encode, outcome, write  # refuses all but 3.12

BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
}
# How many arguments each function takes.
FUNCTIONS = {
    "round": (1, 2), "min": (2, 99), "max": (2, 99), "abs": (1, 1), "float": (1, 1), "int": (1, 1),
}


class Malformed(Exception):
    pass


def parse(text):
    """The tree of an expression, of which evaluate still has to see that it is one of ours."""
    # What Python reads and we do not, and what its tree no longer shows: lines, comments, other letters and
    # digits, numbers of other bases, a comma before a parenthesis.
    if re.search(r"[^ \t\w.+\-*/%(),]|[^\x00-\x7f]", text) or re.search(r"\b0[xXoObB]|,\s*\)", text):
        raise Malformed(text)
    try:
        return ast.parse(text.strip(" \t"), mode="eval").body
    except (SyntaxError, ValueError):
        raise Malformed(text)


def evaluate(node, names):
    """The value of a tree, every step of it within our numbers."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        # An integer that is written out may be too large, too.
        return compute("+", node.value, 0) if isinstance(node.value, int) else node.value
    if isinstance(node, ast.Name) and node.id in names:
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.UAdd, ast.USub)):
        operand = evaluate(node.operand, names)
        return operand if isinstance(node.op, ast.UAdd) else compute("neg", operand)
    if isinstance(node, ast.BinOp) and type(node.op) in BINARY:
        left = evaluate(node.left, names)
        right = evaluate(node.right, names)
        return compute(BINARY[type(node.op)], left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        fewest, most = FUNCTIONS.get(node.func.id, (1, 0))
        if fewest <= len(node.args) <= most:
            arguments = [evaluate(argument, names) for argument in node.args]
            if node.func.id == "round" and len(arguments) == 2 and not isinstance(arguments[1], int):
                raise Malformed("digits that are no integer")
            return compute(node.func.id, *arguments)
    raise Malformed(ast.dump(node))


def solve(text, n):
    return evaluate(parse(text), {"N": n, "inf": INF, "nan": NAN})


def row(text, n):
    result = outcome(solve, text, n)
    if "error" not in result:
        # What Python itself answers must be what the walk over the tree gave.
        assert encode(eval(text, {"N": n, "inf": INF, "nan": NAN})) == result, text
    return [text, n, result]


# Each at every N of the second entry.
WRITTEN = [
    # Precedence and associativity.
    ([
        "N", "+N", "-N", "- -N", "--N", "- - - N", "+-+N", "-N**2", "(-N)**2", "-N**-2", "N**-N", "-(N)",
        "N - 1 - 1", "N - (1 - 1)", "N/2/2", "N/(2/2)", "N*2/3", "N/3*2", "2*-N", "2* -N", "2--N", "2-+N",
        "2+-N", "N%3*2", "2*N%3", "N*(2%3)", "N//2**1", "N//2*2", "2*N//2", "N//2%2", "N%4//2", "1+2*N",
        "(1+2)*N", "1-2+N", "N*N-N/N", "N+N*N**N", "2**-N", "-2**N", "2**N**2", "(2**N)**2", "N**2**0.5",
        "N**0.5", "(N**2)**0.5", "-N%3", "-(N%3)", "N%-3", "-N//2", "-(N//2)", "N//-2", "-N//-2", "N/-2",
        "-N/2", "N**-1", "N*-1**2", "N--1", "N-+-1", "2*N+1", "3*N", "4*N", "1.2*N", "1.6*N", "N+0.5",
        "N*1.0", "N/1", "N/N", "N-N", "N*0", "-N*0", "-N*0.0", "N*1e-5", "N*1e16", "N%2", "N%2.5", "-N%2.5",
        "N//0.3", "N/3",
    ], [1, 2, 7]),
    ([
        "-2**2", "(-2)**2", "2**-1", "2**-1**2", "2**3**2", "(2**3)**2", "2**3**0", "-2**-2", "2**-2*4",
        "4*2**-2", "-1**0.5", "-8**(1/3)", "2**-1*4", "2*3**2", "2**2*3", "-2*-2", "-2--2", "1-1-1", "8/4/2",
        "8/4*2", "8*4/2", "7//2*2", "7*2//4%3", "7%4*2", "2*7%4", "7//-2", "-7//2", "-7//-2", "7%-3", "-7%3",
        "-7%-3", "-7.5//2", "7.5//-2", "-7.5%2", "7.5%-2", "-7.5%-2", "(-7)%3", "-(7%3)", "7.0//2", "7//2.0",
        "6.0%3", "-6.0%3", "6.0%-3", "0*-1", "0.0*-1", "-0", "-0.0", "0-0.0", "-0.0+0", "-0.0-0", "0/-5",
        "-0.0//1", "1.0//0.1", "1//0.1", "-1e-20//1", "-1e-20%1", "10%3.3", "0.1+0.2", "0.1+0.2-0.3", "0.1*3",
        "1/3", "2/3", "4/2", "4//2", "4.0//2", "3/1", "1+1", "1+1.0", "1.0+1", "2-1.0", "2*1.0", "2**2",
        "2**2.0", "2.0**2", "10**-2", "10**2", "10**-2*10**2", "0**0", "0.0**0", "0**0.0", "1e16+1",
        "1e16+1-1e16", "1+1e16-1e16", "9007199254740993/1", "9007199254740993*1.0",
        "9007199254740993-9007199254740992.0",
    ], [1]),
    # White space and parentheses.
    ([
        " N", "N ", "\tN\t", "  N  +  1  ", "N+1", "N +1", "N+ 1", "N\t*\t2", "(N)", "((N))", "( N )",
        "(((N + 1)) * 2)", "((N)+(1))*((2))", "(" * 30 + "N" + ")" * 30, "(N+(N+(N+(N+(N+1)))))",
        "((((N+1)+2)+3)+4)", "-(-(-(-N)))", "N* (2+ 3)", "( ( N ) ** ( 2 ) )", "min ( N , 2 )",
        "round (N/3, 2)", "abs\t(-N)", "N ** 2", "N // 2", "- N", "-\tN", "+ + N", "N - - N", "N-(-N)",
        "1 + N",
    ], [3]),
    # Ways to write a number.
    ([
        "0", "00", "000", "0_0", "1", "10", "1_000", "1_000_000", "9_9", "999983", "0.0", "0.", ".0", "5.",
        ".5", "00.5", "01.5", "09.5", "1.50", "1e5", "1E5", "1e+5", "1e-5", "1E-3", "1e05", "1e005", "01e1",
        "0e0", "0e5", "5.e3", ".5e3", ".5E-3", "1.5E+3", "1_0.5", "1.0_1", "1e1_0", "1_0e1", "1_000.000_1",
        "1e16", "1e15", "1e22", "1e23", "1e-4", "1e-7", "1e308", "1.7976931348623157e308",
        "1.7976931348623159e308", "1e309", "1e400", "-1e400", "1e-400", "-1e-400", "5e-324", "2e-324",
        "3e-324", "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9406564584124654e-324",
        "9007199254740993.0", "9007199254740992.9999999999",
        "9007199254740993.00000000000000000000000000000000000001",
        "0.1000000000000000055511151231257827021181583404541015625", "123456789012345678901234567890.0",
        "0.000000000000000000000000000001", "1" + "0" * 40 + ".0", "0." + "0" * 40 + "1", "1.2", "1.6", "0.1",
        "3.14159", "9223372036854775807", "9_223_372_036_854_775_807", "-9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "18446744073709551616", "1" + "0" * 40,
        "9223372036854775808.0", "-9223372036854775808.0", "0009.0", "inf", "-inf", "nan", "-nan", "+inf",
        "inf-inf", "inf*0", "nan*0", "inf+1",
    ], [1]),
    # Calls.
    ([
        "round(N)", "round(N/2)", "round(N/3, 2)", "round(N/3, 12)", "round(N, 2)", "round(1.2*N, 12)",
        "round(1.6*N, 12)", "round(N*0.5)", "round(-N/2)", "round(N/8, 2)", "round(N/4, 1)", "abs(N)",
        "abs(-N)", "abs(-N/2)", "abs(N - 5)", "float(N)", "float(N)/2", "int(N)", "int(N/2)", "int(-N/2)",
        "int(float(N))", "min(N, 2)", "max(N, 2)", "min(2, N)", "max(N, 2.0)", "max(2.0, N)", "min(N, 2.0)",
        "min(2.0, N)", "min(N, 3, 2)", "max(1, N, 3)", "min(N, 2, 3, 4)", "max(N, 1, 2, 3)",
        "min(N, N + 1) + max(N, N - 1)", "-min(N, 2)**2", "min(-N, N)", "max(-N, abs(-N))",
        "round(min(N, 2.5)) + int(max(N, 2.5))", "abs(min(-N, 1 - N)) ** 2", "min(max(N, 2), 5)",
        "max(min(N, 5), 2)", "round(abs(-N / 3), 3) * 2", "min(1, 5/(N**2 + N**2)**0.5)", "min(1, 2/(2*N))",
        "round(round(N/3, 4), 2)", "float(min(N, 2))", "int(round(N/3, 1) * 10)",
        "round(((1.2*N)**2 + (1.6*N)**2)**0.5, 12)", "2**min(N, 3)**2", "max(N, N)",
    ], [1, 2, 3, 10]),
    ([
        "round(0.5)", "round(1.5)", "round(2.5)", "round(-0.5)", "round(-2.5)", "round(2.675, 2)",
        "round(0.125, 2)", "round(2.5, 0)", "round(-0.4, 0)", "round(0.0001220703125, 12)",
        "round(0.0003662109375, 12)", "round(5e-13, 12)", "round(1e300, 12)", "round(inf, 2)",
        "round(nan, 2)", "round(5, 0)", "round(1.23456, 1 + 2)", "round(2/3, 20)", "round(1e15 + 0.5)",
        "round(4503599627370497.5)", "int(2.9)", "int(-2.9)", "int(-0.5)", "int(1e18)", "int(-0.0)",
        "float(2)", "float(-0)", "float(inf)", "float(9007199254740993)", "float(9223372036854775807)",
        "abs(-0.0)", "abs(-inf)", "abs(nan)", "abs(-2)", "abs(-2.5)", "min(1, 1.0)", "min(1.0, 1)",
        "max(1, 1.0)", "max(1.0, 1)", "min(0, -0.0)", "min(-0.0, 0)", "max(0, -0.0)", "max(-0.0, 0)",
        "min(1, nan)", "min(nan, 1)", "max(1, nan)", "max(nan, 1)", "min(1, nan, 0)", "min(nan, 1, 0)",
        "max(1, nan, 2)", "max(2, nan, 1)", "min(inf, nan)", "max(-inf, nan)", "min(inf, 1)", "max(inf, 1)",
        "min(2, 1, 1.0)", "min(2, 1.0, 1)", "max(1, 2.0, 2)", "max(1, 2, 2.0)", "min(3, 2, 1, 0.5)",
        "max(3, 2, 1, 3.0)", "max(9007199254740993, 9007199254740992.0)",
        "min(9007199254740993, 9007199254740992.0)", "max(9223372036854775807, 9223372036854775808.0)",
    ], [1]),
    # Edges of 64 bits, and no result at all.
    ([
        "2**62", "2**63", "-2**63", "(-2)**63", "(-2)**64", "2**64", "2**63 - 1", "2**62 - 1 + 2**62",
        "2**62 + 2**62", "2**62*2", "2**62*-2", "9223372036854775807 + 1", "9223372036854775807 - 1 + 1",
        "9223372036854775807 + 1 - 1", "-9223372036854775807 - 1", "-9223372036854775807 - 2",
        "-(-9223372036854775807 - 1)", "abs(-9223372036854775807 - 1)", "(-9223372036854775807 - 1)//-1",
        "(-9223372036854775807 - 1)%-1", "(-9223372036854775807 - 1)/-1", "(-9223372036854775807 - 1)*-1",
        "(-9223372036854775807 - 1)**1", "2**63/2**63", "2**63*0", "2.0**63", "-2.0**63", "int(2.0**63)",
        "int(-2.0**63)", "int(2.0**62)*2", "int(1e18)*9", "int(1e18)*10", "int(1e19)", "int(-1e19)",
        "round(1e19)", "round(9.3e18)", "round(9223372036854774784.0)", "round(1e19, 2)", "float(2**62)*4",
        "float(2**63)", "min(2**63, 1)", "max(1, 2**63)", "3037000499**2", "3037000500**2", "10**18",
        "10**19", "10**10**10", "(-1)**10**18", "1**9223372036854775807", "7**22", "7**23", "0*2**64",
        "1e308*10", "-1e308*10", "1e308+1e308", "10.0**308", "10.0**309", "2.0**1023", "2.0**1024",
        "2**1024.0", "0.5**-1024", "0.5**1080", "inf**2", "inf**-1", "2**inf", "2**-inf", "1**nan", "nan**0",
        "(-1)**inf", "0**inf", "0**-inf", "(-inf)**3", "(-inf)**0.5", "1/0", "1/0.0", "1.0/0", "0/0", "1//0",
        "1.0//0", "1%0", "1%0.0", "inf/0", "nan//0", "0**-1", "0.0**-1", "-0.0**-1", "(-0.0)**-1",
        "(-8)**(1/3)", "(-8)**0.5", "(-1)**0.5", "-1**0.5 + 1", "(-1e300)**2.5", "int(nan)", "int(inf)",
        "int(-inf)", "round(nan)", "round(inf)", "round(-inf)", "inf//1", "inf%1", "1//inf", "-1//inf",
        "-1%inf", "1%-inf", "inf//inf", "inf/inf", "inf-1", "1/inf", "-1/inf", "1/0 + 2**63", "2**63 + 1/0",
        "min(2**63, 1/0)", "max(1/0, 2**63)", "round(1/0, 2**63)", "(1/0)**2**63",
        "9223372036854775808*(1/0)",
    ], [1]),
    ([
        "N + 1", "N * 2", "N - 1", "-N", "abs(N)", "N**2", "N/3", "N/N", "N//3", "N%3", "N/0", "N//0", "N%0",
        "1/N", "1//N", "1%N", "0**N", "(-1)**N", "2**N", "0.5**N", "1.5**N", "N**N", "N**0.5", "N*1.0",
        "N + 0.5", "N*N//N", "float(N)", "int(N*1.0)", "round(N*1.2, 12)", "min(N, 0.0)", "max(N, 0.0)",
        "N - N*1.0", "(2*N + 1)/(2*N - 1)", "N//1.5", "-N//7", "-N%7", "4*N", "2**(N - 1)",
    ], [0, -3, 63, 999983, 2**53 + 1, INT_MAX, INT_MIN]),
]

MALFORMED = [
    # Cut off, doubled, out of place.
    "", " ", "\t", "N +", "N -", "N *", "N **", "N //", "10**", "-", "+", "- -", "* 2", "/2", "**2", "%2",
    "//2", "2 3", "N N", "2 N", "2N", "N 2", "2(3)", "N(2)", "(N)(2)", "2 .5 .5", "N * / 2", "N */ 2",
    "N + * 2", "N ** * 2", "N *** 2", "N /// 2", "N // / 2", "N %% 2", "N ++", "(N", "N)", "((N)", "(N))",
    ")N(", "()", "( )", "(", ")", "()N", "N()", "(N +)", "(* N)", "N,", ",N", "N, 1", "(N,)", "(N, 1)", ",",
    "min(", "min(1, 2", "min 1, 2)", "min)1, 2(", "min(1 2)", "min(1,,2)", "min(,1)", "min(1, 2,)",
    "min(, 1, 2)", "round(N,)", "round(, 2)", "min(N,)",
    # Names and calls that are not ours.
    "x", "n", "M", "NN", "N1", "_", "_N", "N_", "i", "pi", "e", "Inf", "NaN", "INF", "infinity", "None",
    "True", "False", "foo(1)", "sqrt(4)", "math.sqrt(4)", "pow(2, 3)", "sum(1, 2)", "len(N)", "Round(1)",
    "MIN(1, 2)", "bool(N)", "complex(1)", "eval(1)", "N.real", "N.bit_length()", "round", "min", "abs",
    "max + 1", "-round", "inf()", "nan(1)", "N(1, 2)", "round(abs)", "min(max, 1)", "round()",
    "round(1, 2, 3)", "min()", "min(1)", "max()", "max(N)", "abs()", "abs(1, 2)", "float(1, 2)", "int(1, 2)",
    "round(2.5, 1.0)", "round(2.5, nan)", "round(N, ndigits=2)", "round(number=N)", "min(1, 2, key=abs)",
    "min(*N)", "min(*(1, 2))", "min((1, 2))", "min([1, 2])", "max(1, x)", "abs(x)", "int('1')",
    "float('nan')", "float(inf", "N round(1)", "round(1) N", "round(1)(2)",
    # Numbers that are none.
    "N..", "N.", ".", "..", "1..2", "1.2.3", "..5", "1 . 5", "1. 5", "1 .5", "1e", "1e+", "1e-", "1e 5",
    "1e5.0", "1e5e5", "e5", ".e5", "1.e", "1_", "1__0", "__1", "_1", "1_.5", "1._5", "1_e5", "1e_5", "1e5_",
    "1.5_", "01", "007", "0123", "0_1", "00_1", "0x10", "0X1F", "0b1", "0o7", "1j", "1.5J", "1L", "1f",
    "1.0f", "1u", "0x1p3", "1a", "1N", "5x", "1e5x", "1,000", "1'000", "$1", "#1", "1%", "50%", "1e1N", "0xN",
    # Python's, but not ours.
    "N if N else 1", "not N", "N and 1", "N or 1", "N == 1", "N != 1", "N < 1", "N <= 1", "1 < N < 3",
    "N is 1", "N in 1", "~N", "N ^ 2", "N^2", "N & 1", "N | 1", "N << 1", "N >> 1", "N @ 2", "[1]", "[N]",
    "[]", "{}", "{N}", "{N: 1}", "N[0]", "'a'", "\"a\"", "'N'", "b'a'", "f'{N}'", "lambda: 1", "lambda N: N",
    "(N := 1)", "N := 1", "N = 1", "N += 1", "...", "*N", "**N", "(*N)", "yield N", "(yield)", "await N",
    "import os", "__import__('os')", "[i for i in N]", "(i for i in N)", "N # comment", "# comment", "N;",
    "N; N", ";", "N:", "N!", "N?", "`N`", "N\\", "N \\ + 1", "=N", "==N", "'=N", "@N", "&N", "N\x00", "\x00",
    "N\x00+ 1", "N\x01", "\x7f", "N\x1b",
    # Letters and signs that only look right.
    "\uff2e", "N \u2212 1", "N \u00d7 2", "N \u00f7 2", "N\u00b2", "N\u00a0+ 1", "N\u3000+ 1", "N\u200b",
    "\ufeffN", "\u0661", "\uff11", "\u0664 + 1", "\u221e", "\u00bd", "\u041d", "1\u0660", "N \uff0b 1",
    "\u00e9", "\U0001f600", "N\u2028+ 1", "m\u0131n(1, 2)",
]


def written():
    return [(text, n) for texts, parameters in WRITTEN for n in parameters for text in texts]


def random_text(source, depth):
    """An expression of our grammar with its parentheses where chance put them, so that precedence matters."""
    kind = source.random()
    if depth == 0 or kind < 0.1:
        leaves = "N N N N N 0 1 2 3 4 5 7 10 0.5 1.2 1.6 2.5 .1 3. 1e3 1E-3"
        return source.choice(leaves.split())
    if kind < 0.65:
        operator = source.choice(("+", "+", "-", "-", "*", "*", "/", "/", "//", "%", "**"))
        left = random_text(source, depth - 1)
        if operator == "**":
            # Tall towers of powers would all overflow.
            right = source.choice(("2", "3", "0.5", "-1", "-2", "0", "1"))
        else:
            right = random_text(source, depth - 1)
        space = source.choice(("", " ", " "))
        return left + space + operator + space + right
    if kind < 0.78:
        return "(" + random_text(source, depth - 1) + ")"
    if kind < 0.86:
        return source.choice(("-", "-", "- ", "+")) + random_text(source, depth - 1)
    function = source.choice(("round", "round", "min", "max", "abs", "float", "int"))
    arguments = [random_text(source, depth - 1)]
    if function in ("min", "max"):
        arguments += [random_text(source, depth - 1) for _ in range(source.randrange(1, 4))]
    elif function == "round" and source.random() < 0.7:
        arguments.append(str(source.choice((0, 1, 2, 3, 6, 12))))
    return function + "(" + source.choice((",", ", ")).join(arguments) + ")"


def generated():
    """Distinct random expressions of more than one operation, each at two parameters."""
    source = random.Random(5)
    texts = {}
    while len(texts) < 160:
        text = random_text(source, source.choice((2, 3, 4)))
        if 5 <= len(text) <= 90 and "N" in text and len(re.findall(r"[-+*/%(]", text)) > 1:
            texts[text] = source.sample((1, 2, 3, 5, 7, 10, 11, 999983), 2)
    return [(text, n) for text, parameters in texts.items() for n in parameters]


def refused(text):
    try:
        outcome(solve, text, 1)
    except Malformed:
        return True
    return False


def main():
    warnings.simplefilter("ignore", SyntaxWarning)
    assert all(map(refused, MALFORMED)), [text for text in MALFORMED if not refused(text)]
    write(__file__, "python_expressions.json", {
        "python": sys.version.split()[0],
        "expressions": [row(text, n) for text, n in written() + generated()],
        "malformed": MALFORMED,
    })


if __name__ == "__main__":
    main()
