import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiErrors } from './api-error.ts'
import { groupAddress } from './network-address.ts'

const limits = {
  /** Milliseconds without a byte after which a body is abandoned, such as that of a phone out of range. */
  idleMs: 2 * 60_000,
  /** A body must be complete this many milliseconds after its request, plus the time it takes at the slowest rate. */
  deadlineMs: 30_000,
  slowestBytesPerSecond: 8 * 1024,
  /** Bodies that arrive from strangers at one address, and from one person. Each has up to a MiB in memory. */
  bodies: { perAddress: 100, perPerson: 20 },
  /** Replies that last: event streams, and recordings and downloads. */
  events: { perAddress: 200, perPerson: 20 },
  bytes: { perAddress: 500, perPerson: 50 },
}
type Limits = typeof limits

/**
 * Limits what one address and one person can hold open. Sessions of a person count together, because anyone can sign in
 * as often as they like. Recordings may arrive for hours, but only from people who are signed in; other bodies have a
 * deadline.
 */
export const limitHeldConnections = (app: FastifyInstance, given: Partial<Limits> = {}) => {
  const { idleMs, deadlineMs, slowestBytesPerSecond, ...open } = { ...limits, ...given }
  const bodies = createCounts(open.bodies)
  const streams = { events: createCounts(open.events), bytes: createCounts(open.bytes) }
  const arriving = new WeakMap<IncomingMessage, Arriving>()

  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const { socket } = raw
    // Injected requests have no socket.
    if (!(socket instanceof Socket)) return
    const release = bodies.byAddress(groupAddress(request.ip))
    // Refused in preParsing, unless it is a signed-in person’s: strangers at an address don't keep others there out.
    if (!release) reply.header('connection', 'close')
    const completeMs = deadlineMs + (request.routeOptions.bodyLimit / slowestBytesPerSecond) * 1000
    const deadline = setTimeout(() => abandon(raw, reply), completeMs).unref()
    const body: Arriving = { release, deadline, isRefused: !release }
    arriving.set(raw, body)
    socket.setTimeout(idleMs)
    raw.once('end', () => socket.setTimeout(0))
    const settled = () => {
      socket.off('close', settled)
      clearTimeout(deadline)
      body.release?.()
    }
    raw.once('end', settled).once('close', settled)
    // After a reply, a request whose rest never comes emits neither.
    socket.once('close', settled)
  })
  app.addHook('preParsing', async ({ raw }, reply) => {
    if (arriving.get(raw)?.isRefused) refuse(reply)
  })

  return {
    /** The body comes from a signed-in person. A recording may take as long as its bytes arrive. */
    identifyBody({ raw }: FastifyRequest, reply: FastifyReply, userId: number, isRecording: boolean): void {
      const body = arriving.get(raw)
      if (!body) return
      body.release?.()
      body.release = bodies.byPerson(userId)
      body.isRefused = !body.release
      if (body.isRefused) refuse(reply)
      reply.removeHeader('connection')
      if (isRecording) clearTimeout(body.deadline)
    },
    /** A reply that may last begins. Without a person, it counts only by address. */
    limitStream(
      kind: 'events' | 'bytes',
      { raw, ip }: FastifyRequest,
      reply: FastifyReply,
      userId: number | undefined,
    ): void {
      if (!(raw.socket instanceof Socket)) return
      const { byAddress, byPerson } = streams[kind]
      const releases: Release[] = []
      // One listener: Node warns of more than ten, and other parts of the server have theirs.
      reply.raw.once('close', () => {
        for (const release of releases) release()
      })
      releases.push(byAddress(groupAddress(ip)) ?? refuse(reply))
      if (userId !== undefined) releases.push(byPerson(userId) ?? refuse(reply))
    },
  }
}

export type HeldConnections = ReturnType<typeof limitHeldConnections>

type Release = () => void
type Arriving = { release: Release | undefined; deadline: NodeJS.Timeout; isRefused: boolean }

const RETRY_AFTER_SECONDS = 30

const refuse = (reply: FastifyReply): never => {
  // What is left of the body isn't waited for.
  reply.headers({ connection: 'close', 'retry-after': RETRY_AFTER_SECONDS })
  throw apiErrors.tooMany()
}

/** Closes the connection, with the reply that Node sends for a slow head. */
const abandon = ({ socket }: IncomingMessage, { raw }: FastifyReply): void => {
  if (!raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

const createCounts = ({ perAddress, perPerson }: { perAddress: number; perPerson: number }) => ({
  byAddress: createCount<string>(perAddress),
  byPerson: createCount<number>(perPerson),
})

/** Counts what is open under a key. Returns what closes it; undefined if `max` are open. */
const createCount = <Key>(max: number) => {
  const open = new Map<Key, number>()
  return (key: Key): Release | undefined => {
    const before = open.get(key) ?? 0
    if (before >= max) return undefined
    open.set(key, before + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    }
  }
}
