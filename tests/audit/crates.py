"""Checks licences, duplicate versions and sources of all crates by deny.toml, with nothing but cargo.

cargo deny does the same and knows advisories too; this runs where it is not installed, and without a network.
"""

import json
import re
import subprocess
import sys
import tomllib


def cargo(*words):
    """What a cargo command prints."""
    return subprocess.run(["cargo", *words], check=True, capture_output=True, text=True).stdout


def allowed(expression, licences):
    """True if an SPDX expression can be satisfied by these licences; `/` is how `OR` was written once."""
    tokens = re.findall(r"[()]|[\w.+-]+", expression.replace("/", " OR "))

    def either():
        value = both()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            value = both() or value
        return value

    def both():
        value = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            value = one() and value
        return value

    def one():
        token = tokens.pop(0)
        if token == "(":
            value = either()
            tokens.pop(0)
            return value
        if tokens and tokens[0] == "WITH":
            token = f"{token} WITH {tokens[1]}"
            del tokens[:2]
        return token in licences

    return either()


def licence_faults(packages, licences):
    """Crates under other licences."""
    for package in packages:
        licence = package["license"]
        if not licence or not allowed(licence, licences):
            yield f"{package['name']} {package['version']} has the licence {licence}, which deny.toml does not allow"


def source_faults(packages):
    """Crates from elsewhere than one registry and this repository."""
    registries = {package["source"] for package in packages if package["source"]}
    for source in registries:
        if not source.startswith("registry+"):
            yield f"a crate comes from {source}; deny.toml allows the usual registry only"
    if len(registries) > 1:
        yield f"crates come from {len(registries)} registries; deny.toml allows the usual one only"


def duplicate_faults(skipped):
    """Crates in several versions of which none, or one too few, has a reason; and reasons that have none."""
    lines = cargo("tree", "--workspace", "--target", "all", "--duplicates", "--locked", "--prefix", "none", "--depth", "0")
    found = {tuple(line.split()[:2]) for line in lines.splitlines() if line.strip()}
    versions = {}
    for name, version in found:
        versions.setdefault(name, set()).add(f"{name}@{version.removeprefix('v')}")
    for name, several in sorted(versions.items()):
        if len(several - skipped) > 1:
            yield f"{' and '.join(sorted(several))} are both compiled; align them, or give deny.toml a reason"
    for skip in sorted(skipped - set().union(*versions.values())):
        yield f"{skip} is no duplicate any more; take it out of deny.toml"


def main():
    with open("deny.toml", "rb") as file:
        rules = tomllib.load(file)
    packages = json.loads(cargo("metadata", "--format-version", "1", "--locked"))["packages"]
    skipped = {skip["crate"] for skip in rules["bans"]["skip"]}
    faults = [
        *licence_faults(packages, set(rules["licenses"]["allow"])),
        *source_faults(packages),
        *duplicate_faults(skipped),
    ]
    for fault in faults:
        print(f"scripts/audit: {fault}", file=sys.stderr)
    print(f"{len(packages)} crates: licences, sources and duplicates are as deny.toml says" if not faults else "")
    sys.exit(bool(faults))


# The expressions that there are, and one that is not wanted.
assert allowed("MIT/Apache-2.0", {"MIT"}) and allowed("(MIT OR GPL-3.0) AND Zlib", {"MIT", "Zlib"})
assert not allowed("MIT AND GPL-3.0", {"MIT"}) and not allowed("GPL-3.0", {"MIT"})
assert not allowed("Apache-2.0 WITH LLVM-exception", {"Apache-2.0"})
main()
