import type { Clock } from '../clock.ts'
import { createPieceSize } from './piece-size.ts'
import { type Trouble, troubleOf } from './trouble.ts'
import type { Located, UploadFacts, Vault } from './vault.ts'

/** A recording as the sender reads it: what this device has stored of it so far. */
export interface UploadSource {
  /** Bytes that are stored on this device, in order, without a gap. */
  length(): number
  /** About `most` bytes from there on, at least one slice; `endMs` is how far into the recording they reach. */
  read(from: number, most: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; endMs: number }>
  /** How far into the recording so many bytes reach, in milliseconds. */
  msAt(bytes: number): Promise<number>
}

/** How an upload stands. `sending` also while there is nothing to send just now. */
export type UploadState = 'sending' | 'unreachable' | 'signed-out' | 'refused' | 'done'

export interface UploadProgress {
  readonly state: UploadState
  /** Bytes on the vault's disk, and how far into the recording they reach. */
  readonly bytes: number
  readonly ms: number
}

export interface Sender {
  progress(): UploadProgress
  /** There is more of the source. */
  grew(): void
  /** The connection may be back, or somebody has signed in: tries again now. */
  retry(): void
  /**
   * This is the whole recording, beginning with what the source had: its length is declared with its last piece. Resolves
   * when the vault has it, or never will.
   */
  finish(all: UploadSource): Promise<'done' | 'refused'>
  /** Sends no more; what has come stays where it is. */
  close(): void
}

/** A request without an answer for so long is given up: a telephone between two cells is told nothing. */
const PATIENCE_MS = 30_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
/** While somebody speaks a piece is sent about once a second, not with each slice: every piece is flushed to a disk. */
const GATHER_MS = 1000
const GATHERED = 16 * 1024

export type SenderParts = {
  readonly facts: UploadFacts
  /**
   * Whether this may be put behind what the vault has from an earlier sending, by the whole length that was told then
   * (null: none). What it may not be put behind is thrown away, and sent anew. Without this, anything may be.
   */
  readonly fits?: ((wholeLength: number | null) => boolean) | undefined
  readonly source: UploadSource
  readonly vault: Vault
  readonly clock: Clock
  readonly onProgress: (progress: UploadProgress) => void
}

/**
 * Brings a recording into the vault while it is being made: one request at a time, from wherever the vault says that it
 * ends, again and again until it is there. Nothing but the store is read, so what was sent is what is on this device.
 */
export function createSender({ facts, source: first, vault, clock, onProgress, fits }: SenderParts): Sender {
  const size = createPieceSize()
  let source = first
  let tellEnd: (how: 'done' | 'refused') => void = () => {}
  const finished = new Promise<'done' | 'refused'>((resolve) => {
    tellEnd = resolve
  })
  let progress: UploadProgress = { state: 'sending', bytes: 0, ms: 0 }
  /** Where the vault's copy ends; null when it has to be asked. */
  let offset: number | null = null
  /** The length of the whole, once the vault has been told. */
  let declared: number | null = null
  /** What the vault has is of this sending, or fits it. */
  let ours = fits === undefined
  let unknown = facts.isNew === true
  let whole = false
  let closed = false
  let pause = FIRST_PAUSE_MS
  /** Ends the present rest; `idle` when it is one for want of more. */
  let waking: { readonly idle: boolean; readonly now: () => void } | null = null
  let request = new AbortController()

  function tell(news: Partial<UploadProgress>) {
    progress = { ...progress, ...news }
    onProgress(progress)
  }

  /** For so long, or without `ms` until there is more; in any case not longer than until it is hurried. */
  async function rest(ms?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const callOff = ms === undefined ? () => {} : clock.after(ms, resolve)
      waking = {
        idle: ms === undefined,
        now() {
          callOff()
          resolve()
        },
      }
    })
    waking = null
  }

  async function asking<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const mine = new AbortController()
    request = mine
    const callOff = clock.after(PATIENCE_MS, () => mine.abort(new TypeError('No answer')))
    try {
      return await work(mine.signal)
    } finally {
      callOff()
    }
  }

  async function locate(): Promise<Located> {
    // Only at first: when its answer is lost, there is something to ask for.
    const asks = !unknown
    unknown = false
    const found = asks ? await asking((signal) => vault.locate(facts.id, signal)) : null
    ours ||= found !== null && fits?.(found.wholeLength) === true
    if (found && ours) return found
    if (found) await vault.remove(facts.id)
    ours = true
    await asking((signal) => vault.begin(facts, signal))
    return { bytes: 0, wholeLength: null }
  }

  /** One step; false when there is nothing to do. */
  async function step(): Promise<boolean> {
    if (offset === null) {
      const found = await locate()
      offset = found.bytes
      declared = found.wholeLength
      tell({ state: 'sending', bytes: offset, ms: await source.msAt(Math.min(offset, source.length())) })
    }
    // A vault that has more than this device, or was told of another end, did not get it from this recording.
    const ended = whole ? source.length() : null
    if (offset > source.length() || (ended !== null && (declared ?? ended) !== ended)) return refuse()
    const from = offset
    const more = source.length() - from
    if (more === 0 && !whole) return false
    if (more === 0 && declared === from) return finishHere()
    const { bytes, endMs } =
      more > 0 ? await source.read(from, size.most()) : { bytes: new Uint8Array(), endMs: progress.ms }
    const end = from + bytes.length
    const isLast = whole && end === source.length()
    // It is told once: the vault refuses to hear it again.
    const wholeLength = isLast && declared === null ? end : null
    const begun = clock.now()
    offset = await asking((signal) => vault.send(facts.id, { offset: from, bytes, wholeLength }, signal))
    size.took(bytes.length, clock.now() - begun)
    declared ??= wholeLength
    const done = isLast && offset === end
    tell({
      bytes: offset,
      state: done ? 'done' : 'sending',
      ...(offset >= end && { ms: Math.max(progress.ms, endMs) }),
    })
    return !done
  }

  /** The vault has had all of it, from an earlier sending or by a piece whose answer was lost. */
  function finishHere(): false {
    tell({ state: 'done' })
    return false
  }

  function refuse(): false {
    tell({ state: 'refused' })
    return false
  }

  async function recover(trouble: Trouble): Promise<void> {
    offset = null
    if (trouble === 'refused') return void refuse()
    size.failed()
    if (trouble !== 'lost') tell({ state: trouble === 'signed-out' ? 'signed-out' : 'unreachable' })
    await rest(pause)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }

  const isOver = () => closed || progress.state === 'done' || progress.state === 'refused'

  async function run() {
    while (!isOver()) {
      try {
        const before = source.length()
        const goesOn = await step()
        pause = FIRST_PAUSE_MS
        if (isOver() || whole) continue
        if (!goesOn && source.length() === before) await rest()
        else if (source.length() - progress.bytes < GATHERED) await rest(GATHER_MS)
      } catch (cause) {
        if (!closed) await recover(troubleOf(cause))
      }
    }
    if (progress.state === 'done' || progress.state === 'refused') tellEnd(progress.state)
  }

  void run()
  return {
    progress: () => progress,
    grew() {
      if (waking?.idle) waking.now()
    },
    retry: () => waking?.now(),
    finish(all) {
      source = all
      whole = true
      waking?.now()
      return finished
    },
    close() {
      closed = true
      request.abort(new TypeError('Not wanted any more'))
      waking?.now()
    },
  }
}
