//! What pages gave, on disk till it is merged: memory holds where each piece lies, and no more.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// How much waits in memory before it is written.
const WAITING: usize = 1 << 20;

/// A file without a name, gone with the process however that ends.
#[derive(Debug)]
pub struct Spool {
    file: File,
    waiting: Vec<u8>,
    written: u64,
}

/// Where a piece lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    at: u64,
    length: usize,
}

impl Spool {
    /// An empty spool on the disk of this folder.
    ///
    /// # Errors
    /// No file can be made there.
    pub fn new(folder: &Path) -> io::Result<Self> {
        Ok(Self {
            file: tempfile::tempfile_in(folder)?,
            waiting: Vec::with_capacity(WAITING),
            written: 0,
        })
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// The disk is full.
    pub fn put(&mut self, bytes: &[u8]) -> io::Result<Piece> {
        let piece = Piece {
            at: self.written + self.waiting.len() as u64,
            length: bytes.len(),
        };
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= WAITING {
            self.file.seek(SeekFrom::Start(self.written))?;
            self.file.write_all(&self.waiting)?;
            self.written += self.waiting.len() as u64;
            self.waiting.clear();
        }
        Ok(piece)
    }

    /// A piece as it was put.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn get(&self, piece: Piece) -> io::Result<Vec<u8>> {
        if let Some(from) = piece.at.checked_sub(self.written) {
            let from = usize::try_from(from).unwrap_or(usize::MAX);
            let bytes = self.waiting.get(from..from.saturating_add(piece.length));
            return bytes
                .map(<[u8]>::to_vec)
                .ok_or_else(|| io::ErrorKind::UnexpectedEof.into());
        }
        let mut bytes = vec![0; piece.length];
        let mut file = &self.file;
        file.seek(SeekFrom::Start(piece.at))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_back_from_memory_and_from_disk() {
        let folder = tempfile::tempdir().unwrap();
        let mut spool = Spool::new(folder.path()).unwrap();
        let texts: Vec<Vec<u8>> = (0..40usize).map(|n| vec![n as u8; n * 5000]).collect();
        let pieces: Vec<Piece> = texts.iter().map(|t| spool.put(t).unwrap()).collect();
        for (text, piece) in texts.iter().zip(pieces).rev() {
            assert_eq!(&spool.get(piece).unwrap(), text);
        }
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            0,
            "it has no name"
        );
    }
}
