// The thread that the embedded database lives in. Everything that reaches it is done in the order it came.
import { parentPort, workerData } from 'node:worker_threads'
import { copyCluster, writeSnapshot } from './backup.ts'
import { startEngine } from './engine.ts'
import type { FromThread, Request, ThreadSetting, ToThread } from './messages.ts'
import { createTurns } from './wire.ts'

if (!parentPort) throw new Error('This file runs as a worker thread.')
const port = parentPort
const setting: ThreadSetting = workerData

const post = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

let lastFault: string | undefined

// The process must end, because after a fault the engine would continue with a broken state.
const breakDown = (error: unknown): never => {
  post({ kind: 'broken', reason: lastFault ?? describe(error) })
  process.exit(1)
}

// The engine also throws objects that are no errors.
const describe = (error: unknown): string =>
  typeof error === 'object' && error && 'message' in error ? String(error.message) : String(error)

const engine = await startEngine(setting, {
  broken: breakDown,
  log: (level, line) => {
    if (level === 'error') lastFault = line
    post({ kind: 'log', level, line })
  },
  wal: () => post({ kind: 'wal' }),
})
const turns = createTurns(engine, (wire, bytes) => post({ kind: 'bytes', wire, bytes }, [bytes.buffer]))

const answer = async (id: number, request: Request): Promise<void> => {
  try {
    await perform(request)
    post({ kind: 'answer', id })
    if (request.do === 'close') port.close()
  } catch (error) {
    post({ kind: 'answer', id, error: error instanceof Error ? error : new Error(String(error)) })
  }
}

const perform = async (request: Request): Promise<void> => {
  if (request.do === 'close') return engine.close()
  if (request.do === 'snapshot') return writeSnapshot(engine, request.target)
  if (!setting.cluster) throw new Error('A database in memory has no backup.')
  return copyCluster(setting.cluster, request.target, request.wal)
}

const handle = (message: ToThread): Promise<void> => {
  if (message.kind === 'bytes') return turns.receive(message.wire, message.bytes)
  if (message.kind === 'wire ended') return turns.end(message.wire)
  return answer(message.id, message.request)
}

let queue: Promise<void> = Promise.resolve()
port.on('message', (message: ToThread) => {
  queue = queue.then(() => handle(message)).catch(breakDown)
})
post({ kind: 'ready' })
