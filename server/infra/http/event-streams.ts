import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Events } from '../events/events.ts'

const HEARTBEAT = 25_000
/** How long a client that reads nothing can delay the end of a stream, in milliseconds. */
const LINGER = 1000

/**
 * `ended` runs once when the stream ends; `mayListen` is checked on each heartbeat and by `recheck`, and false ends the
 * stream.
 */
type Listener = { ended: () => void; mayListen: () => Promise<boolean> }

type Stream = {
  send(kind: string, data: object): void
  /** Checks permission now and ends the stream if it is gone. */
  recheck(): Promise<void>
}

/** The open event streams of this process. Closed before shutdown, which would otherwise wait for them. */
export const createEventStreams = (app: FastifyInstance, heartbeatMs = HEARTBEAT) => {
  const open = new Set<() => void>()
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    for (const close of open) close()
  })
  return {
    /** Turns a reply into a server-sent event stream. */
    start(reply: FastifyReply, { ended, mayListen }: Listener): Stream {
      reply.hijack()
      const { raw } = reply
      const write = (text: string) => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      }
      // The client disconnected during the lookup; no event would report it later.
      if (raw.destroyed) {
        ended()
        return { send: () => {}, recheck: async () => {} }
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
        setTimeout(() => raw.destroy(), LINGER).unref()
      }
      const recheck = async () => {
        // A database error says nothing about permission.
        if (!(await mayListen().catch(() => true))) close()
      }
      const beat = () => recheck().then(() => write(': still here\n\n'))
      const heartbeat = setInterval(beat, heartbeatMs)
      open.add(close)
      raw.once('close', () => {
        clearInterval(heartbeat)
        open.delete(close)
        ended()
      })
      if (closing) close()
      return { send: (kind, data) => write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`), recheck }
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

/** A session that expires publishes no event, so permission is also checked this often, in milliseconds. */
const LOOK_AGAIN = 60_000

/**
 * Aborts a long reply once `mayHave` returns false: checked on family events and periodically. Returns a cleanup
 * function.
 */
export const closeWhenForbidden = (
  events: Events,
  familyId: number,
  mayHave: () => Promise<boolean>,
  reply: FastifyReply,
): (() => void) => {
  const recheck = async (): Promise<void> => {
    // A database error says nothing about permission.
    if (!(await mayHave().catch(() => true))) reply.raw.destroy()
  }
  const stop = events.subscribe(familyId, (event) => {
    if (!event || event.kind === 'family') void recheck()
  })
  const again = setInterval(recheck, LOOK_AGAIN).unref()
  // Covers events from before the subscription.
  const afterwards = setTimeout(recheck, 1000).unref()
  return () => {
    stop()
    clearInterval(again)
    clearTimeout(afterwards)
  }
}
