import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Events } from '../events/events.ts'

const HEARTBEAT = 25_000
/** How long a listener that reads nothing may hold up a stream that has ended. */
const LINGER = 1000

/** `ended` runs once, whoever ends the stream; `mayListen` is asked at each heartbeat and by `recheck`: a no ends it. */
type Listener = { ended: () => void; mayListen: () => Promise<boolean> }

type Stream = {
  send(kind: string, data: object): void
  /** Asks again whether its listener may listen, and ends the stream at once if not. */
  recheck(): Promise<void>
}

/** Open event streams of this process; closed before the server stops listening, or shutdown would wait for them. */
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
      // Its listener went while it was being looked up: nothing would ever tell that again.
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
        // A database that does not answer says nothing about the listener.
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

/** Signing out is no news of a family: it is asked for again so often. */
const LOOK_AGAIN = 60_000

/**
 * Breaks a long answer off as soon as `mayHave` says no: asked with the news of who belongs to the family, and now and then.
 * Returns what ends that.
 */
export const closeWhenForbidden = (
  events: Events,
  familyId: number,
  mayHave: () => Promise<boolean>,
  reply: FastifyReply,
): (() => void) => {
  const recheck = async (): Promise<void> => {
    // A database that does not answer says nothing about who asks.
    if (!(await mayHave().catch(() => true))) reply.raw.destroy()
  }
  const stop = events.subscribe(familyId, (event) => {
    if (!event || event.kind === 'family') void recheck()
  })
  const again = setInterval(recheck, LOOK_AGAIN).unref()
  // What ended before anybody listened for it was not heard.
  const afterwards = setTimeout(recheck, 1000).unref()
  return () => {
    stop()
    clearInterval(again)
    clearTimeout(afterwards)
  }
}
