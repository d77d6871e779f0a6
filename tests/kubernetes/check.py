"""A study in four shards through Snakemake's plugin for Kubernetes, with workflow/profiles/kubernetes as it stands, against a
stand-in for the cluster (cluster.py) and one for S3 (moto): every manifest held against the schemas of Kubernetes, the results
byte for byte those of a single run.

check.py VENV PROGRAM WORK"""

import base64
import json
import logging
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import boto3
import duckdb
import kubernetes_validate
from moto.server import ThreadedMotoServer

from cluster import LOST, Cluster

# the oldest and the newest schemas of kubernetes-validate
VERSIONS = ["1.25", "1.37"]
IMAGE, BUCKET, KEY = "registry.example/ludarium:1", "studies", "only-tests"
SHARDS = 4


def ran(command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


def laid_out(project, tree):
    """What is sent to the pods is what git knows of the folder Snakemake begins in: here the workflow and three games."""
    shutil.copytree(project / "workflow", tree / "workflow", ignore=shutil.ignore_patterns("__pycache__"))
    for game in ["um-el-banat", "lib-el-merafib", "_shared"]:
        shutil.copytree(project / "corpus/games" / game, tree / "corpus/games" / game)
    (tree / "corpus/studies").mkdir()
    shutil.copy(project / "tests/workflow/small.toml", tree / "corpus/studies")
    for command in (["init", "--quiet"], ["add", "."]):
        ran(["git", *command], cwd=tree)


def image_of(folder, program):
    """What the image holds beside Python's packages: the program, and a pip that says what it was to install and fetches nothing."""
    folder.mkdir()
    (folder / "ludarium").symlink_to(program)
    (folder / "pip").write_text('#!/bin/sh\nprintf "%s\\n" "$*" >>"$HOME/pip"\n')
    (folder / "pip").chmod(0o755)


def missing(sent, read, at=""):
    """What kubectl did not read of a manifest; it writes amounts in another way, and leaves out what is empty."""
    if isinstance(sent, dict):
        if not isinstance(read, dict):
            return [at] if sent else []
        return [m for k, v in sent.items() for m in missing(v, read.get(k), f"{at}.{k}")]
    if isinstance(sent, list):
        if not isinstance(read, list) or len(read) != len(sent):
            return [at] if sent else []
        return [m for i, (a, b) in enumerate(zip(sent, read)) for m in missing(a, b, f"{at}[{i}]")]
    amount = ".resources." in at and read is not None
    return [] if sent == read or amount or at.endswith(".image") else [at]


def hold_manifests(manifests, here, work):
    """Against the schemas, and kubectl's own types where there is a kubectl; paths of this machine and the key are in none."""
    kubectl = shutil.which("kubectl")
    for number, manifest in enumerate(manifests):
        for version in VERSIONS:
            kubernetes_validate.validate(manifest, version, strict=True)
        text = json.dumps(manifest)
        # what Snakemake hides from the shell
        text += "".join(base64.b64decode(m).decode() for m in re.findall(r"base64//([A-Za-z0-9+/=]+)", text))
        for known in here:
            assert str(known) not in text, f"in a manifest: {known}"
        if kubectl:
            file = work / f"manifest-{number}.json"
            file.write_text(json.dumps(manifest))
            read = ran([kubectl, "set", "image", "--local", "-f", file, "snakemake=another", "-o", "json"], env={"KUBECONFIG": "/dev/null"})
            lost = missing(manifest, json.loads(read))
            assert not lost, f"kubectl knows nothing of {lost}"
    return kubectl is not None


def main():
    venv, program, work = (Path(p).absolute() for p in sys.argv[1:])
    project = Path(__file__).absolute().parent.parent.parent
    tree, image, pods = work / "tree", work / "image", work / "pods"
    shutil.rmtree(work, ignore_errors=True)
    laid_out(project, tree)
    image_of(image, program)

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    s3 = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    s3.start()
    endpoint = "http://{}:{}".format(*s3.get_host_and_port())
    # the node of the first pod is lost: Snakemake has to send that job again
    fates = iter([LOST])
    cluster = Cluster(pods, VERSIONS[-1], f"{image}:{venv}/bin:/usr/bin:/bin", lost=lambda job: next(fates, None))
    (work / "kubeconfig").write_text(cluster.configuration())
    given = {
        "PATH": f"{venv}/bin:/usr/bin:/bin",
        "HOME": str(work),
        "KUBECONFIG": str(work / "kubeconfig"),
        "SNAKEMAKE_STORAGE_S3_ENDPOINT_URL": endpoint,
        "SNAKEMAKE_STORAGE_S3_ACCESS_KEY": "tests",
        "SNAKEMAKE_STORAGE_S3_SECRET_KEY": KEY,
    }
    command = ["snakemake", "-s", "workflow/Snakefile", "--profile", "workflow/profiles/kubernetes", "--container-image", IMAGE]
    command += ["--default-storage-prefix", f"s3://{BUCKET}", "--seconds-between-status-checks", "1"]
    command += ["--config", "study=small", f"shards={SHARDS}", "games=true", "program=ludarium"]
    begun = time.monotonic()
    with open(work / "log", "w", encoding="utf-8") as log:
        done = subprocess.run(command, cwd=tree, env=given, stdout=log, stderr=subprocess.STDOUT)
    took = time.monotonic() - begun
    cluster.stop()
    if done.returncode != 0 or cluster.faults:
        sys.stdout.write((work / "log").read_text())
        for file in sorted(pods.glob("*/log")):
            print(f"-- {file.parent.name}\n{file.read_text()}")
        sys.exit(f"Snakemake ended with {done.returncode}; refused: {cluster.faults}")

    # a shard and a file of games each, put together, figures; and the one that was lost
    assert len(cluster.manifests) == 2 * SHARDS + 2 + 1, len(cluster.manifests)
    kubectl = hold_manifests(cluster.manifests, [project, venv, work, KEY], work)
    # the plugin takes away secret and jobs, but for a job whose pod was never seen to end
    assert not cluster.secrets and list(cluster.jobs) == [cluster.manifests[0]["metadata"]["name"]], cluster.jobs
    installs = {file.read_text() for file in pods.glob("*/pip")}
    assert installs == {"install --target .snakemake/pip-deployments snakemake-storage-plugin-s3\n"}, installs

    bucket = boto3.resource(
        "s3", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="tests", aws_secret_access_key=KEY
    ).Bucket(BUCKET)
    keys = [item.key for item in bucket.objects.all()]
    for key in keys:
        file = work / "bucket" / key
        file.parent.mkdir(parents=True, exist_ok=True)
        bucket.download_file(key, str(file))
    s3.stop()
    results = work / "bucket/target/workflow"
    ran([program, "study", "small", "--quiet", "--corpus", tree / "corpus"], stderr=subprocess.DEVNULL)
    single = (tree / "corpus/studies/results/small.json").read_bytes()
    assert (results / "small.json").read_bytes() == single, "not the bytes of a single run"
    games = duckdb.sql(f"SELECT count(*) FROM read_parquet('{results}/games/**/*.parquet')").fetchall()[0][0]
    assert games == 17000, games
    assert not any("sources" in key for key in keys), keys
    print(
        f"{len(cluster.manifests)} Jobs through Snakemake's plugin, one lost with its node and sent again: {took:.0f} s; every manifest"
        f" keeps to the schemas of Kubernetes {' and '.join(VERSIONS)}{' and to the types of kubectl' if kubectl else ' (no kubectl here)'};"
        f" the bytes of one run, {games} games as Parquet"
    )


main()
