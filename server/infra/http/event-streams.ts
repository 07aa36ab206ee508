import type { FastifyInstance, FastifyReply } from 'fastify'

const HEARTBEAT_INTERVAL_MS = 25_000
/** How long a client that reads nothing can delay the end of a stream. */
const CLOSE_DELAY_MS = 1000

type Stream = {
  send(kind: string, data: object): void
  close(): void
}

/** The open event streams of this process. Closed before shutdown, which would otherwise wait for them. */
export const createEventStreams = (app: FastifyInstance, heartbeatMs = HEARTBEAT_INTERVAL_MS) => {
  const open = new Set<() => void>()
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    for (const close of open) close()
  })
  return {
    /** Turns a reply into a server-sent event stream. `onEnded` runs once when it ends, for any reason. */
    start(reply: FastifyReply, onEnded: () => void): Stream {
      reply.hijack()
      const { raw } = reply
      const write = (text: string) => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      }
      // The client disconnected during the lookup; no event would report it later.
      if (raw.destroyed) {
        onEnded()
        return { send: () => {}, close: () => {} }
      }
      raw.writeHead(200, {
        ...plainHeaders(reply),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      write('retry: 2000\n\n')
      const close = () => {
        raw.end()
        setTimeout(() => raw.destroy(), CLOSE_DELAY_MS).unref()
      }
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
      open.add(close)
      raw.once('close', () => {
        clearInterval(heartbeat)
        open.delete(close)
        onEnded()
      })
      if (closing) close()
      return { send: (kind, data) => write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`), close }
    },
  }
}

export type EventStreams = ReturnType<typeof createEventStreams>

const plainHeaders = (reply: FastifyReply): Record<string, string | string[]> => {
  const plain: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) plain[name] = Array.isArray(value) ? value : String(value)
  return plain
}
