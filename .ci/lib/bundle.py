"""Packs prebuilt tools: .ci/bundle calls this with the folder that they are in.

The same files give the same archives: names are sorted, and times are not kept.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import sys
import zipfile

TRIPLES = {
    "linux-x86_64": ["x86_64-unknown-linux-gnu"],
    "linux-aarch64": ["aarch64-unknown-linux-gnu"],
    "macos": ["arm64-apple-macosx", "x86_64-apple-macosx"],
}

PACKAGE = """// swift-tools-version: 6.1

import PackageDescription

// The plugins of Guise {version} with guise-validate as it was released: nothing of it is compiled.
let package = Package(
  name: "guise-plugins",
  products: [
    .plugin(name: "GuisePrebuiltPlugin", targets: ["GuisePrebuiltPlugin"]),
    .plugin(name: "GuisePrebuiltBuildPlugin", targets: ["GuisePrebuiltBuildPlugin"]),
  ],
  targets: [
    {binary},
    .plugin(
      name: "GuisePrebuiltPlugin",
      capability: .command(
        intent: .custom(
          verb: "check-manifests",
          description: "Prove that the manifests of this package can be wired")),
      dependencies: ["GuisePrebuiltTool"], path: "Sources/GuisePlugin"),
    .plugin(
      name: "GuisePrebuiltBuildPlugin", capability: .buildTool(),
      dependencies: ["GuisePrebuiltTool"], path: "Sources/GuiseBuildPlugin"),
  ]
)
"""


def archive(folder, target):
    """Writes a zip of a folder, with the folder's own name in every path."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(path.relative_to(folder.parent)), (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
            file.writestr(entry, path.read_bytes(), compresslevel=9)


def checksum(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def new_folder(path):
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def make_bundle(output, version):
    bundle = new_folder(output / "guise-validate.artifactbundle")
    variants = []
    for platform, triples in TRIPLES.items():
        tool = output / f"guise-validate-{platform}"
        if tool.exists():
            path = f"{platform}/guise-validate"
            (bundle / platform).mkdir()
            shutil.copyfile(tool, bundle / path)
            # Artifacts of a workflow lose this mode on their way.
            tool.chmod(0o755)
            (bundle / path).chmod(0o755)
            variants.append({"path": path, "supportedTriples": triples})
    if not variants:
        sys.exit(f"{output}: no tool of {', '.join(TRIPLES)}")
    artifact = {"type": "executable", "version": version, "variants": variants}
    info = {"schemaVersion": "1.0", "artifacts": {"guise-validate": artifact}}
    (bundle / "info.json").write_text(json.dumps(info, indent=2) + "\n")
    archive(bundle, output / "guise-validate.artifactbundle.zip")
    return bundle


def make_plugins(output, version, bundle, url):
    package = new_folder(output / "guise-plugins")
    if url:
        sum = checksum(output / "guise-validate.artifactbundle.zip")
        place = f'url: "{url}",\n      checksum: "{sum}"'
    else:
        shutil.copytree(bundle, package / bundle.name)
        place = f'path: "{bundle.name}"'
    binary = f'.binaryTarget(\n      name: "GuisePrebuiltTool",\n      {place})'
    (package / "Package.swift").write_text(PACKAGE.format(version=version, binary=binary))
    for plugin in ("GuisePlugin", "GuiseBuildPlugin"):
        shutil.copytree(f"Sources/{plugin}", package / "Sources" / plugin)
    archive(package, output / "guise-plugins.zip")


def main():
    output = pathlib.Path(sys.argv[1])
    source = pathlib.Path("Sources/GuiseCommand/Process/GuiseVersion.swift").read_text()
    version = re.search(r'"(\d+\.\d+\.\d+[^"]*)"', source).group(1)
    bundle = make_bundle(output, version)
    make_plugins(output, version, bundle, os.environ.get("GUISE_BUNDLE_URL"))
    made = sorted([*output.glob("guise-validate-*"), *output.glob("*.zip")])
    sums = "".join(f"{checksum(file)}  {file.name}\n" for file in made)
    (output / "SHA256SUMS").write_text(sums)
    print(sums, end="")


main()
