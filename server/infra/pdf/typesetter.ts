import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { childEnvironment } from '../child-environment.ts'
import { createFairQueue, type Requester } from '../jobs/fair-queue.ts'
import { residentBytes } from '../resident-bytes.ts'
import { TypesetReply, type TypesetRequest } from './typeset-protocol.ts'

const CHILD = fileURLToPath(new URL('./typeset-child.ts', import.meta.url))
const IDLE_TIMEOUT_MS = 60_000
const DEFAULT_TIME_LIMIT_MS = 60_000
const DEFAULT_MAX_BYTES = 1024 ** 3
const MEMORY_CHECK_INTERVAL_MS = 250
const MAX_WAITING_PER_PERSON = 2

/** A Typst template, and the data that it reads from `sys.inputs.data` as JSON. */
export type TypstDocument = { template: string; data: unknown }

export type Typesetter = {
  /**
   * Makes PDFs one at a time, alternating between families. `prepare` is called when it is the document's turn, so
   * waiting documents take no memory. The same template and data give the same bytes.
   * @throws TypesettingFailed, QueueFull, what `prepare` throws, or the signal's own reason
   */
  typeset(requester: Requester, prepare: () => Promise<TypstDocument>, signal?: AbortSignal): Promise<Uint8Array>
  /** Stops the current document, too. */
  close(): Promise<void>
}

/** The document took too long or too much memory, or the compiler failed. */
export class TypesettingFailed extends Error {
  readonly code = 'typesetting_failed'
}

type Limits = { timeLimitMs: number; maxBytes: number; signal?: AbortSignal | undefined }

/** Typesets in a child process, which starts with the first document and stops after a minute without any. */
export const openTypesetter = ({
  timeLimitMs = DEFAULT_TIME_LIMIT_MS,
  maxBytes = DEFAULT_MAX_BYTES,
}: Partial<Pick<Limits, 'timeLimitMs' | 'maxBytes'>> = {}): Typesetter => {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const queue = createFairQueue({ maxWaiting: MAX_WAITING_PER_PERSON })
  const pending = new Set<Promise<unknown>>()
  let isClosed = false
  let nextId = 1

  const startChild = (): ChildProcess => {
    // A killed child may not have exited yet.
    if (child && !child.killed && child.connected) return child
    const started = fork(CHILD, [], {
      env: childEnvironment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    children.add(started)
    // `runChild` handles errors of a running document; an unhandled one would end the server.
    started.once('exit', () => children.delete(started)).on('error', () => {})
    child = started
    return started
  }

  const throwIfStopped = (signal: AbortSignal | undefined): void => {
    signal?.throwIfAborted()
    if (isClosed) throw new TypesettingFailed('The typesetter is closed.')
  }

  const typesetNow = async (prepare: () => Promise<TypstDocument>, signal?: AbortSignal): Promise<Uint8Array> => {
    throwIfStopped(signal)
    const { template, data } = await prepare()
    throwIfStopped(signal)
    clearTimeout(idleTimer)
    const running = startChild()
    try {
      const request = { id: nextId++, template, data: JSON.stringify(data) }
      return await runChild(running, request, { timeLimitMs, maxBytes, signal })
    } finally {
      idleTimer = setTimeout(() => running.kill('SIGKILL'), IDLE_TIMEOUT_MS).unref()
    }
  }

  return {
    typeset: (requester, prepare, signal) => {
      const done = queue.run(requester, () => typesetNow(prepare, signal), signal)
      pending.add(done)
      return done.finally(() => pending.delete(done))
    },
    close: async () => {
      isClosed = true
      clearTimeout(idleTimer)
      child?.kill('SIGKILL')
      await Promise.allSettled(pending)
    },
  }
}

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/**
 * Sends a document to a child process. The child is killed when it exceeds a limit, when it fails, and when the signal aborts:
 * the compiler cannot be interrupted otherwise.
 */
const runChild = (child: ChildProcess, request: TypesetRequest, limits: Limits): Promise<Uint8Array> => {
  const { timeLimitMs, maxBytes, signal } = limits
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const stop = (reason: unknown): void => {
    child.kill('SIGKILL')
    reject(reason)
  }
  const onMessage = (message: unknown): void => {
    const reply = v.parse(TypesetReply, message)
    if (reply.id !== request.id) return
    if (reply.kind === 'done') resolve(reply.pdf)
    // After a failure the compiler may be in a broken state.
    else stop(new TypesettingFailed('The document could not be compiled.'))
  }
  const onExit = (): void => stop(new TypesettingFailed('The typesetting process ended.'))
  const onAbort = (): void => stop(signal?.reason)
  const timedOut = new TypesettingFailed(`Typesetting took longer than ${timeLimitMs / 1000} seconds.`)
  const timer = setTimeout(() => stop(timedOut), timeLimitMs)
  const memoryCheck = setInterval(async () => {
    if ((await residentBytes(child.pid)) > maxBytes) stop(new TypesettingFailed('Typesetting took too much memory.'))
  }, MEMORY_CHECK_INTERVAL_MS)
  child.on('message', onMessage).on('exit', onExit).on('error', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  child.send(request, (error) => error && onExit())
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(memoryCheck)
    child.off('message', onMessage).off('exit', onExit).off('error', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}
