use ludarium::publish::render::Templates;
fn main() {
    let t = Templates::read(std::path::Path::new("templates")).unwrap();
    let a: Vec<String> = std::env::args().skip(1).collect();
    if a.is_empty() {
        let mut v = ludarium_board::BoardView {
            id: "fx".into(),
            holes: vec![6, 3, 0, 1, 5, 7, 4, 4, 4, 4, 4, 4],
            stores: [2, 0],
            kinds: vec![ludarium_board::MarkKind {
                name: "daughter".into(),
                letter: String::new(),
            }],
            playable: vec![1, 3, 5],
            to_move: Some(ludarium_board::Side::South),
            ..Default::default()
        };
        let m = |b| {
            Some(ludarium_board::Mark {
                kind: "daughter".into(),
                by: b,
                visited: false,
            })
        };
        v.marks = vec![None; 12];
        v.marks[0] = m(ludarium_board::Side::North);
        v.marks[4] = m(ludarium_board::Side::North);
        std::fs::write(
            "/tmp/site/board.svg",
            ludarium_board::figure(&v).to_markup(),
        )
        .unwrap();
        v.trays = false;
        v.numbers = false;
        v.silent = true;
        std::fs::write(
            "/tmp/site/board-bare.svg",
            ludarium_board::svg(&v).to_markup(),
        )
        .unwrap();
        return;
    }
    for c in a.chunks(3) {
        let j: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&c[1]).unwrap()).unwrap();
        match t.page(&c[0], &j) {
            Ok(h) => std::fs::write(&c[2], h).unwrap(),
            Err(e) => eprintln!("{e:#}"),
        }
    }
}
