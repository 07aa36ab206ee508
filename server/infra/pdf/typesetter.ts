import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { createFairQueue, type Requester } from './fair-queue.ts'
import { Outcome, type Work } from './typeset-protocol.ts'

const CHILD = fileURLToPath(new URL('./typeset-child.ts', import.meta.url))
const IDLE = 60_000
const TIME_LIMIT = 60_000
const MAX_BYTES = 1024 ** 3
/** So many documents one person waits for at once. */
const MAX_WAITING = 2

export type Pages = { template: string; data: unknown }

export type Typesetter = {
  /**
   * Sets pages, one document at a time and each family in turn: `data` is what the Typst `template` reads from
   * `sys.inputs.data`, as JSON. They are laid out when it is their turn: who waits holds nothing of that in memory. The same
   * template and data give the same bytes.
   * @throws TypesettingFailed, QueueFull, what `layOut` throws, or the signal's own reason
   */
  typeset(requester: Requester, layOut: () => Promise<Pages>, signal?: AbortSignal): Promise<Uint8Array>
  /** Ends what is being set, too. */
  close(): Promise<void>
}

type Options = Partial<Pick<Limits, 'timeLimitMs' | 'maxBytes'>>

/** A child process that sets pages: begun when it is first asked, and kept for a minute after the last. */
export const openTypesetter = ({ timeLimitMs = TIME_LIMIT, maxBytes = MAX_BYTES }: Options = {}): Typesetter => {
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  const turns = createFairQueue(MAX_WAITING)
  const asked = new Set<Promise<unknown>>()
  let closed = false
  let nextId = 1

  const warmChild = (): ChildProcess => {
    // One that has been killed is on its way out, though it may not have ended yet.
    if (child && !child.killed && child.connected) return child
    const begun = fork(CHILD, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    children.add(begun)
    // Whoever waits for an answer hears of an error; one that comes when nobody does must not end the server.
    begun.once('exit', () => children.delete(begun)).on('error', () => {})
    child = begun
    return begun
  }

  const goOn = (signal: AbortSignal | undefined): void => {
    signal?.throwIfAborted()
    if (closed) throw new TypesettingFailed('The typesetter is closed.')
  }

  const set = async (layOut: () => Promise<Pages>, signal?: AbortSignal): Promise<Uint8Array> => {
    goOn(signal)
    const { template, data } = await layOut()
    goOn(signal)
    clearTimeout(resting)
    const setter = warmChild()
    try {
      return await runChild(
        setter,
        { id: nextId++, template, data: JSON.stringify(data) },
        { timeLimitMs, maxBytes, signal },
      )
    } finally {
      resting = setTimeout(() => setter.kill('SIGKILL'), IDLE).unref()
    }
  }

  return {
    typeset: (requester, layOut, signal) => {
      const done = turns.run(requester, () => set(layOut, signal), signal)
      asked.add(done)
      return done.finally(() => asked.delete(done))
    },
    close: async () => {
      closed = true
      clearTimeout(resting)
      child?.kill('SIGKILL')
      await Promise.allSettled(asked)
    },
  }
}

// Nobody would take what they set any more.
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

const LOOK_EVERY = 250

/** These pages could not be set: the setting took too long, took too much memory, or fell over. */
export class TypesettingFailed extends Error {
  readonly code = 'typesetting_failed'
}

type Limits = { timeLimitMs: number; maxBytes: number; signal?: AbortSignal | undefined }

/**
 * Has a child process set pages. It is killed when it takes too long or too much, when it fails, and when the signal aborts:
 * nothing else stops the compiler.
 * @throws TypesettingFailed, or the signal's own reason
 */
const runChild = (child: ChildProcess, work: Work, limits: Limits): Promise<Uint8Array> => {
  const { timeLimitMs, maxBytes, signal } = limits
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const stop = (why: unknown): void => {
    child.kill('SIGKILL')
    reject(why)
  }
  const onMessage = (message: unknown): void => {
    const outcome = v.parse(Outcome, message)
    if (outcome.id !== work.id) return
    if (outcome.kind === 'set') resolve(outcome.pdf)
    // What fell over in it may be broken from then on, for others' pages too.
    else stop(new TypesettingFailed('The pages were refused.'))
  }
  const onEnd = (): void => stop(new TypesettingFailed('The typesetting process ended.'))
  const onAbort = (): void => stop(signal?.reason)
  const tooLong = new TypesettingFailed(`Setting the pages took longer than ${timeLimitMs / 1000} seconds.`)
  const timer = setTimeout(() => stop(tooLong), timeLimitMs)
  const watch = setInterval(async () => {
    if ((await residentBytes(child.pid)) > maxBytes)
      stop(new TypesettingFailed('Setting the pages took too much memory.'))
  }, LOOK_EVERY)
  child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
  signal?.addEventListener('abort', onAbort, { once: true })
  child.send(work, (error) => error && onEnd())
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(watch)
    child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
    signal?.removeEventListener('abort', onAbort)
  })
}

/** How much memory a process takes; 0 where the system does not say so in /proc, as Linux does. */
const residentBytes = async (pid: number | undefined): Promise<number> => {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
