import type { ChildProcess } from 'node:child_process'
import * as v from 'valibot'
import { residentBytes } from './resident-bytes.ts'
import { Outcome, type Work } from './typeset-protocol.ts'

const LOOK_EVERY = 250

/** These pages could not be set: the setting took too long, took too much memory, or fell over. */
export class TypesettingFailed extends Error {
  readonly code = 'typesetting_failed'
}

export type Limits = { timeLimitMs: number; mostBytes: number; signal?: AbortSignal | undefined }

/**
 * Has a child process set pages. It is killed when it takes too long or too much, when it fails, and when the signal aborts:
 * nothing else stops the compiler.
 * @throws TypesettingFailed, or the signal's own reason
 */
export const askChild = (child: ChildProcess, work: Work, limits: Limits): Promise<Uint8Array> => {
  const { timeLimitMs, mostBytes, signal } = limits
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
    if ((await residentBytes(child.pid)) > mostBytes)
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
