//! A server of our own on this machine, for tests of fetching.

use ludarium::fetch::address::parse;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use url::Url;

type Answer = Arc<dyn Fn(&mut TcpStream, &HashMap<String, String>, usize) + Send + Sync>;

/// A server whose paths answer as they are set to; it counts the requests.
pub struct Server {
    pub port: u16,
    pub requests: Arc<Mutex<Vec<String>>>,
    paths: Arc<Mutex<HashMap<String, Answer>>>,
}

impl Server {
    pub fn new() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let requests = Arc::new(Mutex::new(vec![]));
        let paths: Arc<Mutex<HashMap<String, Answer>>> = Arc::default();
        let (seen, known) = (requests.clone(), paths.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (seen, known) = (seen.clone(), known.clone());
                std::thread::spawn(move || serve(stream, &seen, &known));
            }
        });
        let server = Server {
            port,
            requests,
            paths,
        };
        server.on("/robots.txt", |s, _, _| {
            respond(s, "404 Not Found", "", b"")
        });
        server
    }

    pub fn on(
        &self,
        path: &str,
        answer: impl Fn(&mut TcpStream, &HashMap<String, String>, usize) + Send + Sync + 'static,
    ) {
        self.paths
            .lock()
            .unwrap()
            .insert(path.into(), Arc::new(answer));
    }

    pub fn page(&self, path: &str, body: &'static str) {
        self.on(path, move |s, _, _| {
            respond(s, "200 OK", "Content-Type: text/html\r\n", body.as_bytes())
        });
    }

    pub fn url(&self, path: &str) -> Url {
        parse(&format!("http://127.0.0.1:{}{path}", self.port)).unwrap()
    }

    pub fn requests(&self, path: &str) -> usize {
        self.requests
            .lock()
            .unwrap()
            .iter()
            .filter(|p| *p == path)
            .count()
    }
}

fn serve(mut stream: TcpStream, seen: &Mutex<Vec<String>>, known: &Mutex<HashMap<String, Answer>>) {
    let mut lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
    let Some(Ok(first)) = lines.next() else {
        return;
    };
    let path = first.split(' ').nth(1).unwrap_or("/").to_owned();
    let mut headers = HashMap::new();
    for line in lines.map_while(Result::ok) {
        match line.split_once(": ") {
            Some((k, v)) => headers.insert(k.to_ascii_lowercase(), v.to_owned()),
            None => break,
        };
    }
    let before = {
        let mut seen = seen.lock().unwrap();
        seen.push(path.clone());
        seen.iter().filter(|p| **p == path).count() - 1
    };
    let answer = known.lock().unwrap().get(&path).cloned();
    match answer {
        Some(answer) => answer(&mut stream, &headers, before),
        None => respond(&mut stream, "404 Not Found", "", b"no"),
    }
}

pub fn respond(stream: &mut TcpStream, status: &str, headers: &str, body: &[u8]) {
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(body);
}
