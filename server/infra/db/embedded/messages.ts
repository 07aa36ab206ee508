/** What the thread is started with. */
export type ThreadSetting = {
  /** The cluster's folder; undefined: in memory. */
  cluster: string | undefined
  /** A tar file that {@link Request} `snapshot` wrote, to begin with; in memory only. */
  snapshot: string | undefined
  /** How many bytes of write-ahead log come between two `wal` messages. */
  walStep: number
}

/** Names of the first and last write-ahead log file that the last checkpoint needs. */
export type WalRange = { first: string; last: string }

/** What the thread does between two queries, answered once. */
export type Request =
  | { do: 'backup'; target: string; wal: WalRange }
  | { do: 'snapshot'; target: string }
  | { do: 'close' }

export type ToThread =
  | { kind: 'bytes'; wire: number; bytes: Uint8Array }
  | { kind: 'wire ended'; wire: number }
  | { kind: 'request'; id: number; request: Request }

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'bytes'; wire: number; bytes: Uint8Array }
  | { kind: 'answer'; id: number; error?: Error }
  | { kind: 'wal' }
  | { kind: 'log'; level: 'debug' | 'error'; line: string }
  | { kind: 'broken'; reason: string }
