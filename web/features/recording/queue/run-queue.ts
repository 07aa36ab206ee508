import { backoffMs } from '#web/lib/backoff.ts'
import type { Clock } from '#web/lib/clock.ts'
import type { Entry, EntryChanges } from '../takes/recording.ts'
import { FAILURES, type Failure, type Outcome, outcomeOf, problemOf } from './outcomes.ts'

/**
 * Does what an entry says. `again`: some of it is done, and something else may come first. `later`: there is nothing to do
 * right now, because the recording is still being made. Rejects if it couldn't be done; only the runner tries again.
 */
export type Job = (entry: Entry, signal: AbortSignal) => Promise<'done' | 'again' | 'later'>

export interface QueueRunnerParts {
  readonly entries: {
    list(): Promise<readonly Entry[]>
    change(id: string, changes: EntryChanges): Promise<void>
    makeDue(): Promise<void>
  }
  /** What it does also takes the entry out of the queue. */
  readonly work: Job
  /** Tells which recordings are open, in any tab. */
  readonly locks: { acquiredIds(): Promise<ReadonlySet<string>> }
  /** Whether another person is signed in by now. */
  readonly isOtherPerson: () => Promise<boolean>
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly today: () => number
  readonly onEnd: (entry: Entry, outcome: Outcome, problem: string) => void
}

export interface QueueRunner {
  /** Works on the queue until the signal aborts. */
  run(signal: AbortSignal): Promise<void>
  /** There may be something new to do. With `retries`, what failed before may work now: the network or the person is back. */
  wake(retries?: boolean): void
  /** Ends the current try if it is about another recording than this one, which is open in this tab. */
  prefer(recordingId: string): void
  /** Ends the current try, if it is about this recording. */
  interrupt(recordingId: string): void
}

const RETRY = { firstMs: 1000, maxMs: 60_000 }
/** Someone is waiting for it. */
const OPEN_RETRY = { firstMs: 1000, maxMs: 15_000 }
/** While someone is recording, a chunk goes about once a second: the server flushes each one to disk. */
const PACE_MS = 1000
/** How often we check whether another tab still has a recording open: a tab that crashes doesn't say so. */
const POLL_MS = 5000

/**
 * Works on the queue, one entry at a time: first the recordings that are open, then saved stories and what they need, then
 * deletions, then unsaved recordings, newest first. Those wait while a recording is open.
 */
export function createQueueRunner(parts: QueueRunnerParts): QueueRunner {
  const { entries, locks, clock, today, onEnd } = parts
  /** When an entry may be tried again, and when any may, by the monotonic clock. */
  const notBefore = new Map<string, number>()
  let allNotBefore = 0
  /** How often the network or the person came back. */
  let returns = 0
  let current: { readonly entry: Entry; readonly controller: AbortController } | null = null
  let isWoken = false
  let wakeUp = () => {}

  const remainingMs = ({ id, nextAt }: Entry): number => {
    const storedMs = nextAt - today()
    return Math.max(
      allNotBefore - clock.now(),
      (notBefore.get(id) ?? 0) - clock.now(),
      // If the clock was set back, it would wait for hours.
      storedMs > RETRY.maxMs ? 0 : storedMs,
    )
  }

  /** The next entry to work on, or how long to wait. */
  async function choose(): Promise<Entry | number> {
    const all = await entries.list()
    const open = await locks.acquiredIds()
    const ids = new Set(all.map(({ id }) => id))
    const saved = new Set(all.filter(({ kind }) => kind === 'save').map(({ recordingId }) => recordingId))
    const rank = ({ kind, recordingId }: Entry): number => {
      if (kind === 'upload' && open.has(recordingId)) return 0
      if (kind === 'save' || saved.has(recordingId)) return 1
      return kind === 'delete' ? 2 : 3
    }
    const age = (entry: Entry) => (rank(entry) === 3 ? -entry.at : entry.at)
    const ordered = [...all].sort((a, b) => rank(a) - rank(b) || age(a) - age(b))
    // Even if there is nothing to wait for: the database may not have answered.
    let waitMs = RETRY.maxMs
    for (const entry of ordered) {
      if (entry.problem !== null || entry.after.some((id) => ids.has(id))) continue
      const ms = rank(entry) === 3 && open.size > 0 ? POLL_MS : remainingMs(entry)
      if (ms <= 0) return entry
      waitMs = Math.min(waitMs, ms)
    }
    return waitMs
  }

  async function conclude(
    entry: Entry,
    outcome: Failure,
    problem: string,
    { isOpen = false, startsOver = false } = {},
  ) {
    const attempts = outcome === 'refused' ? 0 : startsOver ? 1 : entry.attempts + 1
    const ms = attempts > 0 ? backoffMs(attempts, isOpen ? OPEN_RETRY : RETRY) : 0
    notBefore.set(entry.id, clock.now() + ms)
    const { waitsFor, stopsAll } = FAILURES[outcome]
    if (stopsAll) allNotBefore = clock.now() + ms
    await entries
      .change(entry.id, {
        attempts,
        nextAt: ms > 0 ? today() + ms : 0,
        waitsFor,
        problem: outcome === 'refused' ? problem : null,
      })
      // It is tried again by this page's own clock.
      .catch(() => undefined)
    onEnd(entry, outcome, problem)
    // Someone may be waiting for a story, in any tab: they are told, too, if nothing can be sent now.
    const others = (await entries.list()).filter(
      ({ id, kind, after }) => id !== entry.id && (after.includes(entry.id) || (stopsAll && kind === 'save')),
    )
    for (const next of others) {
      const changes = outcome === 'refused' ? { problem } : { waitsFor }
      await entries.change(next.id, changes).catch(() => undefined)
      onEnd(next, outcome, problem)
    }
  }

  async function attempt(entry: Entry): Promise<void> {
    const controller = new AbortController()
    current = { entry, controller }
    const returnsBefore = returns
    try {
      const result = await parts.work(entry, controller.signal)
      if ((entry.attempts > 0 || entry.waitsFor !== null) && result !== 'done')
        await entries.change(entry.id, { attempts: 0, waitsFor: null }).catch(() => undefined)
      if (result === 'again') notBefore.delete(entry.id)
      else notBefore.set(entry.id, clock.now() + PACE_MS)
      if (result === 'done') onEnd(entry, 'done', '')
    } catch (cause) {
      // Something else comes first, or another tab works on the queue now.
      if (controller.signal.aborted) return
      const outcome = await outcomeOf(cause, parts.isOtherPerson)
      const open = await locks.acquiredIds()
      // The network came back while it failed.
      const startsOver = returns > returnsBefore
      await conclude(entry, outcome, problemOf(cause), { isOpen: open.has(entry.recordingId), startsOver })
    } finally {
      // This tab may have lost the queue and got it back since.
      if (current?.controller === controller) current = null
    }
  }

  async function sleep(ms: number): Promise<void> {
    if (isWoken) return
    let cancel = () => {}
    const woken = new Promise<void>((resolve) => {
      wakeUp = resolve
      cancel = clock.after(ms, resolve)
    })
    await woken
    cancel()
  }

  function wake() {
    isWoken = true
    wakeUp()
  }

  return {
    async run(signal) {
      signal.addEventListener('abort', () => {
        current?.controller.abort()
        wakeUp()
      })
      while (!signal.aborted) {
        isWoken = false
        const next = await choose().catch(() => RETRY.maxMs)
        if (signal.aborted) return
        if (typeof next === 'object') await attempt(next)
        else await sleep(next)
      }
    },
    wake(retries = false) {
      if (retries) {
        returns += 1
        notBefore.clear()
        allNotBefore = 0
        void entries.makeDue().then(wake)
      }
      wake()
    },
    prefer(recordingId) {
      if (current && current.entry.recordingId !== recordingId) current.controller.abort()
      wake()
    },
    interrupt(recordingId) {
      if (current?.entry.recordingId === recordingId) current.controller.abort()
    },
  }
}
