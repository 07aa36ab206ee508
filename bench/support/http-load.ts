import { connect } from 'node:net'
import { parentPort, Worker } from 'node:worker_threads'

export type Load = {
  port: number
  /** Whole requests as they go over the wire, asked for in turn. */
  requests: readonly string[]
  connections: number
  milliseconds: number
  /** The status every answer must have. */
  status: number
}

export type Driven = { requestsPerSecond: number; bytesPerSecond: number }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Keeps some connections busy for a while and counts the answers. Reads bodies into one buffer and looks at nothing but
 * status and Content-Length, because what the client costs would hide a difference between servers.
 */
export const drive = async (load: Load): Promise<Driven> => {
  const began = performance.now()
  const deadline = began + load.milliseconds
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
        socket.destroy(new Error(`An answer was: ${text.split('\r\n')[0]}`))
      bodyLeft = Number(/^content-length: (\d+)/im.exec(text)?.[1])
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

/** `drive`, from another thread: for a server in this process, whose event loop the client must not share. */
export const openDriver = (stack: AsyncDisposableStack): ((load: Load) => Promise<Driven>) => {
  const thread = new Worker(new URL(import.meta.url))
  stack.defer(async () => void (await thread.terminate()))
  return (load) =>
    new Promise((resolve, reject) => {
      thread.once('error', reject)
      thread.once('message', (driven: Driven) => {
        thread.off('error', reject)
        resolve(driven)
      })
      thread.postMessage(load)
    })
}

// The thread that `driveElsewhere` runs the client in.

parentPort?.on('message', async (load: Load) => parentPort?.postMessage(await drive(load)))

/** A GET request as it goes over the wire. */
export const getRequest = (path: string, headers: Record<string, string>): string => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
