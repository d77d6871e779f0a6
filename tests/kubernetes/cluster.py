"""A small stand-in for a Kubernetes cluster: it takes what Snakemake's plugin sends, holds it against the schemas of Kubernetes,
and runs the command of a Job's container on this machine, in an empty folder and with nothing in its environment but what an
image and the manifest give it. It schedules nothing and shuts nothing in."""

import base64
import http.server
import json
import re
import secrets
import shutil
import subprocess
import threading
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import kubernetes_validate

# The schemas say "a string"; these are what the API server asks for beyond that (names, keys, labels, quantities).
NAME = re.compile(r"[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?")
KEY = re.compile(r"[-._a-zA-Z0-9]{1,253}")
LABEL = re.compile(r"([a-zA-Z0-9]([-._a-zA-Z0-9]{0,61}[a-zA-Z0-9])?)?")
QUANTITY = re.compile(r"[0-9]+(\.[0-9]+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?")

# what becomes of a pod whose node is gone
LOST = "lost"


class Refused(Exception):
    """What an API server answers with a status of its own."""

    def __init__(self, code, reason, message):
        super().__init__(message)
        self.code, self.reason = code, reason


def need(true, message):
    if not true:
        raise Refused(422, "Invalid", message)


def whole(kind, body):
    """The body as a server completes it: kind and version follow from the address."""
    version = "batch/v1" if kind == "Job" else "v1"
    return {"apiVersion": version, "kind": kind} | body


def validated(kind, body, version):
    body = whole(kind, body)
    try:
        kubernetes_validate.validate(body, version, strict=True)
    except kubernetes_validate.ValidationError as wrong:
        raise Refused(422, "Invalid", f"{kind}: {'.'.join(map(str, wrong.path))}: {wrong.message}") from wrong
    return body


def coherent(job):
    """Names that are names, mounts of volumes that are there, requests that are amounts."""
    spec = job["spec"]["template"]["spec"]
    need(NAME.fullmatch(job["metadata"]["name"]), "metadata.name")
    for value in job["metadata"].get("labels", {}).values():
        need(LABEL.fullmatch(value), f"label {value}")
    need(spec["restartPolicy"] in ("Never", "OnFailure"), "restartPolicy of a Job")
    volumes = [v["name"] for v in spec.get("volumes", [])]
    need(len(set(volumes)) == len(volumes), "two volumes of one name")
    for container in spec["containers"]:
        need(NAME.fullmatch(container["name"]), "name of the container")
        need(container.get("image"), "no image")
        mounts = container.get("volumeMounts", [])
        need(container["workingDir"] in [m["mountPath"] for m in mounts], "the working folder is no volume")
        for mount in mounts:
            need(mount["name"] in volumes, f"no volume {mount['name']}")
            need(mount["mountPath"].startswith("/"), mount["mountPath"])
        resources = container.get("resources", {})
        for amount in [*resources.get("requests", {}).values(), *resources.get("limits", {}).values()]:
            need(QUANTITY.fullmatch(str(amount)), f"quantity {amount}")


class Cluster:
    """Serves on a port of this machine; `lost` says of a Job whether its pod is LOST at once or ends with an exit code, or None."""

    def __init__(self, folder, version, path, at_once=2, lost=lambda job: None):
        self.folder, self.version, self.path, self.lost = folder, version, path, lost
        # whoever may post a Job here may run a program: so only who knows this
        self.token = secrets.token_hex(16)
        self.secrets, self.jobs, self.status, self.manifests, self.faults = {}, {}, {}, [], []
        self.lock, self.pool = threading.Lock(), ThreadPoolExecutor(at_once)
        cluster = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                try:
                    if self.headers.get("Authorization") != f"Bearer {cluster.token}":
                        raise Refused(401, "Unauthorized", "Unauthorized")
                    code, answered = cluster.handle(self.command, self.path, json.loads(body) if body else {})
                except Refused as why:
                    code = why.code
                    answered = whole("Status", {"status": "Failure", "message": str(why), "reason": why.reason, "code": code})
                    if code in (404, 409, 422):
                        cluster.faults.append(f"{self.command} {self.path}: {why}")
                data = answered.encode() if isinstance(answered, str) else json.dumps(answered).encode()
                self.send_response(code)
                self.send_header("Content-Type", "text/plain" if isinstance(answered, str) else "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_DELETE = do_PUT = do_PATCH = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def configuration(self):
        """What kubectl and the plugin read to find the cluster (JSON is YAML)."""
        return json.dumps(
            {
                "apiVersion": "v1",
                "kind": "Config",
                "current-context": "here",
                "clusters": [{"name": "here", "cluster": {"server": f"http://127.0.0.1:{self.server.server_port}"}}],
                "users": [{"name": "tests", "user": {"token": self.token}}],
                "contexts": [{"name": "here", "context": {"cluster": "here", "user": "tests"}}],
            }
        )

    def stop(self):
        self.pool.shutdown(cancel_futures=True)
        self.server.shutdown()

    def handle(self, method, path, body):
        address = urllib.parse.urlsplit(path)
        query = dict(urllib.parse.parse_qsl(address.query))
        parts = address.path.strip("/").split("/")
        match method, parts:
            case "POST", ["api", "v1", "namespaces", _, "secrets"]:
                body = validated("Secret", body, self.version)
                need(NAME.fullmatch(body["metadata"]["name"]), "name of the secret")
                need(all(KEY.fullmatch(k) for k in body.get("data", {})), "keys of the secret")
                self.secrets[body["metadata"]["name"]] = body
                return 201, body
            case "DELETE", ["api", "v1", "namespaces", _, "secrets", name]:
                self.found(self.secrets, name)
                del self.secrets[name]
                return 200, whole("Status", {"status": "Success"})
            case "POST", ["apis", "batch", "v1", "namespaces", _, "jobs"]:
                return 201, self.begin(body)
            case "GET", ["apis", "batch", "v1", "namespaces", _, "jobs", name, "status"]:
                return 200, self.found(self.jobs, name) | {"status": self.job_status(name)}
            case "DELETE", ["apis", "batch", "v1", "namespaces", _, "jobs", name]:
                self.found(self.jobs, name)
                del self.jobs[name]
                return 200, whole("Status", {"status": "Success"})
            case "GET", ["api", "v1", "namespaces", _, "pods"]:
                name = query.get("labelSelector", "").removeprefix("job-name=")
                return 200, whole("PodList", {"items": [self.pod(name)] if self.has_pod(name) else []})
            case "DELETE", ["api", "v1", "namespaces", _, "pods", _]:
                return 200, whole("Status", {"status": "Success"})
            case "GET", ["api", "v1", "namespaces", _, "pods", pod, "log"]:
                # a container that never began anew has no log of an earlier run, and the real server says so
                if query.get("previous", "").lower() == "true":
                    raise Refused(400, "BadRequest", f'previous terminated container "snakemake" in pod "{pod}" not found')
                return 200, (self.folder / pod.removesuffix("-pod") / "log").read_text()
        raise Refused(404, "NotFound", "the server could not find the requested resource")

    @staticmethod
    def found(among, name):
        if name not in among:
            raise Refused(404, "NotFound", f'"{name}" not found')
        return among[name]

    def job_status(self, name):
        code = self.status.get(name)
        return {"active": 1} if code is None else {"succeeded": 1} if code == 0 else {"failed": 1}

    def has_pod(self, name):
        # a pod whose node is gone is gone with it
        return name in self.jobs and self.status.get(name) != LOST

    def pod(self, name):
        code = self.status.get(name)
        state = {"running": {}} if code is None else {"terminated": {"exitCode": code}}
        image = self.jobs[name]["spec"]["template"]["spec"]["containers"][0]["image"]
        container = {"name": "snakemake", "image": image, "imageID": "", "ready": False, "restartCount": 0, "state": state}
        return {"metadata": {"name": f"{name}-pod"}, "status": {"containerStatuses": [container]}}

    def begin(self, body):
        job = validated("Job", body, self.version)
        coherent(job)
        name = job["metadata"]["name"]
        with self.lock:
            if name in self.jobs:
                raise Refused(409, "AlreadyExists", f'jobs.batch "{name}" already exists')
            self.jobs[name] = job
            self.manifests.append(job)
        fate = self.lost(job)
        if fate is None:
            self.pool.submit(self.run, name, job)
        else:
            self.status[name] = fate
        return job

    def run(self, name, job):
        try:
            self.status[name] = self.contained(name, job)
        except Exception as why:
            self.faults.append(f"{name}: {why!r}")
            self.status[name] = 128

    def contained(self, name, job):
        """The container: its command in an empty folder, with the image's PATH and the manifest's variables; its exit code."""
        container = job["spec"]["template"]["spec"]["containers"][0]
        here = self.folder / name
        work = here / "workdir"
        work.mkdir(parents=True)
        given = {"PATH": self.path, "HOME": str(here), "KUBERNETES_SERVICE_HOST": "127.0.0.1"}
        for variable in container.get("env", []):
            source = variable["valueFrom"]["secretKeyRef"]
            data = self.secrets[source["name"]]["data"]
            given[variable["name"]] = base64.b64decode(data[source["key"]]).decode()
        with open(here / "log", "w", encoding="utf-8") as log:
            done = subprocess.run(
                [*container["command"], *container["args"]], cwd=work, env=given, stdout=log, stderr=subprocess.STDOUT, timeout=300
            )
        # an emptyDir goes with its pod
        shutil.rmtree(work, ignore_errors=True)
        return done.returncode
