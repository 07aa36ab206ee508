import type { Clock } from '#web/lib/clock.ts'
import { createPieceSize } from './piece-size.ts'
import { createRests } from './rests.ts'
import { isSameSound } from './same-sound.ts'
import { type Trouble, troubleOf } from './trouble.ts'
import type { Located, UploadMetadata, Vault } from './vault.ts'

/** A recording as the sender reads it: what this device has of it so far. */
export interface UploadSource {
  /** Bytes of it, in order, without a gap. */
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
const TIMEOUT_MS = 30_000
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000
/** While somebody speaks a piece is sent about once a second, not with each slice: every piece is flushed to a disk. */
const GATHER_MS = 1000
const GATHERED = 16 * 1024

/**
 * What is done with what the vault has of an earlier sending: more is put behind it (`unended`: once the end that was told
 * is withdrawn); it is thrown away and sent `anew`; or it is `longer` than what this device has left, and stays.
 */
export type Found = 'behind' | 'unended' | 'anew' | 'longer'

export type SenderParts = {
  readonly facts: UploadMetadata
  /** Without it, everything that is found is of this sending. */
  readonly judge?: ((found: Located, ownBytes: number) => Found) | undefined
  readonly source: UploadSource
  readonly vault: Vault
  readonly clock: Clock
  readonly onProgress: (progress: UploadProgress) => void
}

/**
 * Brings a recording into the vault while it is being made: one request at a time, from wherever the vault says that it
 * ends, again and again until it is there.
 */
export function createSender({ facts, source: first, vault, clock, onProgress, judge }: SenderParts): Sender {
  const size = createPieceSize()
  const rests = createRests(clock)
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
  /** What the vault has is of this sending, or this may be put behind it. */
  let ours = judge === undefined
  /** What the vault has is more than what this device has. */
  let longer = false
  let unknown = facts.isNew === true
  let whole = false
  let closed = false
  let pause = FIRST_PAUSE_MS
  let request = new AbortController()

  function tell(news: Partial<UploadProgress>) {
    progress = { ...progress, ...news }
    onProgress(progress)
  }

  async function asking<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const mine = new AbortController()
    request = mine
    const cancel = clock.after(TIMEOUT_MS, () => mine.abort(new TypeError('No answer')))
    try {
      return await work(mine.signal)
    } finally {
      cancel()
    }
  }

  async function locate(): Promise<Located | null> {
    // Only at first: when its answer is lost, there is something to ask for.
    const asks = !unknown
    unknown = false
    const found = asks ? await asking((signal) => vault.locate(facts.id, signal)) : null
    if (found && ours) return found
    const how = found && judge?.(found, source.length())
    if (found && how !== 'anew') {
      if (!(await asking((signal) => isSameSound(vault, facts.id, source, found.bytes, signal)))) return null
      if (how === 'unended') await asking((signal) => vault.withdrawEnd(facts.id, found.bytes, signal))
      longer = how === 'longer'
      ours = true
      return how === 'unended' ? { ...found, wholeLength: null } : found
    }
    if (found) await vault.remove(facts.id)
    ours = true
    longer = false
    await asking((signal) => vault.begin(facts, signal))
    return { bytes: 0, wholeLength: null }
  }

  /** It has all that this device has and more; only its end may have to be told. */
  async function endLonger(bytes: number): Promise<boolean> {
    if (whole && declared !== bytes) {
      if (declared !== null) await asking((signal) => vault.withdrawEnd(facts.id, bytes, signal))
      const end = { offset: bytes, bytes: new Uint8Array(), wholeLength: bytes }
      await asking((signal) => vault.send(facts.id, end, signal))
    }
    tell({ state: 'done', bytes })
    return false
  }

  /** One step; false when there is nothing to do. */
  async function step(): Promise<boolean> {
    if (offset === null) {
      const found = await locate()
      if (!found) return refuse()
      offset = found.bytes
      declared = found.wholeLength
      tell({ state: 'sending', bytes: offset, ms: await source.msAt(Math.min(offset, source.length())) })
    }
    if (longer) return endLonger(offset)
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
    await rests.rest(pause)
    pause = Math.min(MAX_PAUSE_MS, pause * 2)
  }

  const isOver = () => closed || progress.state === 'done' || progress.state === 'refused'

  async function run() {
    while (!isOver()) {
      try {
        const before = source.length()
        const goesOn = await step()
        pause = FIRST_PAUSE_MS
        if (isOver() || whole) continue
        if (!goesOn && source.length() === before) await rests.rest()
        else if (source.length() - progress.bytes < GATHERED) await rests.rest(GATHER_MS)
      } catch (cause) {
        if (!closed) await recover(troubleOf(cause))
      }
    }
    if (progress.state === 'done' || progress.state === 'refused') tellEnd(progress.state)
  }

  void run()
  return {
    progress: () => progress,
    grew: rests.more,
    retry: rests.hurry,
    finish(all) {
      source = all
      whole = true
      rests.hurry()
      return finished
    },
    close() {
      closed = true
      request.abort(new TypeError('Not wanted any more'))
      rests.hurry()
    },
  }
}
