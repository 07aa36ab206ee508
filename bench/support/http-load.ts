import { connect } from 'node:net'
import { parentPort, Worker } from 'node:worker_threads'

export type Load = {
  port: number
  /** Raw HTTP requests, sent in turn. */
  requests: readonly string[]
  connections: number
  durationMs: number
  /** The expected status of every response. */
  status: number
}

export type LoadResult = { requestsPerSecond: number; bytesPerSecond: number }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Keeps connections busy for a while and counts the responses. Reads bodies into one buffer and parses only the status
 * and Content-Length: an expensive client would hide differences between servers.
 */
export const runLoad = async (load: Load): Promise<LoadResult> => {
  const began = performance.now()
  const deadline = began + load.durationMs
  const counts = await Promise.all(Array.from({ length: load.connections }, (_, first) => ask(load, first, deadline)))
  const seconds = (performance.now() - began) / 1000
  const sum = (key: 'answers' | 'bytes') => counts.reduce((total, count) => total + count[key], 0)
  return { requestsPerSecond: sum('answers') / seconds, bytesPerSecond: sum('bytes') / seconds }
}

const ask = (load: Load, first: number, deadline: number): Promise<{ answers: number; bytes: number }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ answers: number; bytes: number }>()
  const count = { answers: 0, bytes: 0 }
  let next = first
  let head = Buffer.alloc(0)
  let bodyLeft: number | undefined

  const send = () => {
    socket.write(load.requests[next % load.requests.length] ?? '')
    next += load.connections
  }
  const answered = () => {
    bodyLeft = undefined
    count.answers += 1
    if (performance.now() < deadline) return send()
    resolve(count)
    socket.destroy()
  }
  const receive = (bytes: number, buffer: Uint8Array): boolean => {
    let body = bytes
    if (bodyLeft === undefined) {
      head = Buffer.concat([head, buffer.subarray(0, bytes)])
      const end = head.indexOf(HEAD_END)
      if (end < 0) return true
      const text = head.toString('latin1', 0, end)
      if (!text.startsWith(`HTTP/1.1 ${load.status}`))
        socket.destroy(new Error(`Unexpected response: ${text.split('\r\n')[0]}`))
      // 304 has no body and no length.
      bodyLeft = load.status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(text)?.[1])
      body = head.length - end - HEAD_END.length
      head = Buffer.alloc(0)
    }
    count.bytes += body
    bodyLeft -= body
    if (bodyLeft === 0) answered()
    return true
  }
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: receive } })
  socket.once('connect', send)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('The server closed the connection.')))
  return promise
}

/** `runLoad` in another thread: for a server in this process, whose event loop the client must not share. */
export const openLoadThread = (stack: AsyncDisposableStack): ((load: Load) => Promise<LoadResult>) => {
  const thread = new Worker(new URL(import.meta.url))
  stack.defer(async () => void (await thread.terminate()))
  return (load) =>
    new Promise((resolve, reject) => {
      thread.once('error', reject)
      thread.once('message', (driven: LoadResult) => {
        thread.off('error', reject)
        resolve(driven)
      })
      thread.postMessage(load)
    })
}

parentPort?.on('message', async (load: Load) => parentPort?.postMessage(await runLoad(load)))

/** A raw HTTP GET request. */
export const getRequest = (path: string, headers: Record<string, string>): string => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
