import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Log } from '#server/infra/log.ts'
import type { FromThread, Request, ThreadSetting, ToThread } from './messages.ts'
import { Wire } from './wire.ts'

// PostgreSQL rejects deeply nested queries, but only after Node's default 4 MB stack has overflowed.
const STACK_MB = 16

export type Thread = {
  /** A new connection. Resets the previous one's state (transaction, role, prepared statements). */
  openWire(): Wire
  /** Runs a request between two queries. */
  ask(request: Request): Promise<void>
  /** Calls `act` whenever another `walStep` bytes of write-ahead log have been written. */
  onWal(act: () => void): void
  /** Resolves if the thread ends without having been stopped; every wire is destroyed then. */
  failed: Promise<Error>
  /** Closes the database properly and ends the thread. */
  stop(): Promise<void>
}

/** Starts the database in a worker thread. Rejects with the reason if it cannot be opened. */
export const startThread = async (setting: ThreadSetting, log: Log): Promise<Thread> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'database',
    workerData: setting,
    resourceLimits: { stackSizeMb: STACK_MB },
  })
  const wires = new Map<number, Wire>()
  const pending = new Map<number, PromiseWithResolvers<void>>()
  const ready = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<Error>()
  let lastId = 0
  let gone: Error | undefined
  let stopping = false
  let actOnWal = (): void => {}

  const post = (message: ToThread, transfer: ArrayBuffer[] = []): void => worker.postMessage(message, transfer)

  const end = (reason: Error): void => {
    if (gone) return
    gone = reason
    ready.reject(reason)
    for (const wire of wires.values()) wire.destroy(reason)
    for (const { reject } of pending.values()) reject(reason)
    pending.clear()
    if (!stopping) failed.resolve(reason)
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'bytes') wires.get(message.wire)?.push(message.bytes)
    else if (message.kind === 'ready') ready.resolve()
    else if (message.kind === 'wal') actOnWal()
    else if (message.kind === 'log') log[message.level]({ engine: 'embedded' }, message.line)
    else if (message.kind === 'broken') end(new Error(`The embedded database broke down: ${message.reason}`))
    else settle(message.id, message.error)
  })
  worker.once('error', (cause: Error) => end(new Error(`The embedded database failed: ${cause.message}`, { cause })))
  worker.once('exit', (code) => end(new Error(`The embedded database's thread ended with code ${code}.`)))

  const settle = (id: number, error: Error | undefined): void => {
    const waiting = pending.get(id)
    pending.delete(id)
    if (error) waiting?.reject(error)
    else waiting?.resolve()
  }

  const openWire = (): Wire => {
    lastId += 1
    const id = lastId
    const wire = new Wire({
      broken: () => gone,
      send: (bytes) => post({ kind: 'bytes', wire: id, bytes }, [bytes.buffer]),
      ended: () => {
        wires.delete(id)
        post({ kind: 'wire ended', wire: id })
      },
    })
    wires.set(id, wire)
    return wire
  }

  const ask = (request: Request): Promise<void> => {
    if (gone) return Promise.reject(gone)
    lastId += 1
    const waiting = Promise.withResolvers<void>()
    pending.set(lastId, waiting)
    post({ kind: 'request', id: lastId, request })
    return waiting.promise
  }

  const stop = async (): Promise<void> => {
    if (gone) return
    stopping = true
    const exited = once(worker, 'exit')
    await ask({ do: 'close' })
    await exited
  }

  await ready.promise
  const onWal = (act: () => void): void => {
    actOnWal = act
  }
  return { openWire, ask, onWal, failed: failed.promise, stop }
}
