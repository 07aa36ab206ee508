/** A file of an archive that is ready to be sent. `path` is within the bag. */
export type ArchiveEntry = {
  path: string
  /** Milliseconds since 1970. */
  mtime: number
  size: number
  from:
    | { kind: 'spool'; file: string; start: number }
    /** In the file store; `sha256` is what its bytes must have, which are not all that were saved where it is not `whole`. */
    | { kind: 'recording'; name: string; sha256: string; whole: boolean }
    /** In the file store too: a copy of a recording that is not there, or not whole. */
    | { kind: 'copy'; name: string }
    /** Made from what was seen of the recordings while they were sent; always the last. `missing` are folders without theirs. */
    | { kind: 'report'; missing: readonly string[] }
}

/** An archive as it lies ready: who may have it, and what it comes to. */
export type Archive = {
  /** Names this one and no other: the same bytes for as long as it is kept. */
  id: string
  userId: number
  familyId: number
  scope: 'vault' | 'told' | 'voice'
  /** The folder in the ZIP. */
  folder: string
  /** Of the whole ZIP. */
  bytes: number
  madeAt: number
}
