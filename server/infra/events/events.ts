import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '../db/database.ts'
import type { Log } from '../log.ts'

/**
 * A change that open pages of a family need to know. Carries ids, never content; for `comments` and `reactions` the
 * story's id, for `names` and `plan` the family's.
 */
export type FamilyEvent = {
  familyId: number
  kind: 'story' | 'comments' | 'reactions' | 'questions' | 'family' | 'names' | 'plan'
  id: number
}

/** One or all of a person's sessions have ended. */
type SessionsEnded = { kind: 'sessions_ended'; userId: number }

export type Events = {
  /** Notifies all open pages of the family or person, in every process, once `tx` commits. */
  publish(tx: Tx, event: FamilyEvent | SessionsEnded): Promise<void>
  /** Returns an unsubscribe function. `undefined` as event means that some may have been missed. */
  subscribe(familyId: number, listener: (event: FamilyEvent | undefined) => void): () => void
  /** Whether the family had an event in the last `ms` milliseconds, or may have had one. */
  mayHaveHappened(familyId: number, ms: number): boolean
  /** Calls back when sessions of this person have ended, or may have. Returns an unsubscribe function. */
  onSessionsEnded(userId: number, listener: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'keepsaid_events'
/** How long events are remembered. */
const MEMORY_MS = 2 * 60_000

/** PostgreSQL's NOTIFY carries events to every process. */
export const createEvents = async (pool: pg.Pool, log: Log): Promise<Events> => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const recent = createRecentEvents()
  const spread = (event: FamilyEvent | SessionsEnded): void => {
    if (event.kind === 'sessions_ended') emitter.emit(sessionsOf(event.userId), event)
    else {
      recent.add(event.familyId)
      emitter.emit(String(event.familyId), event)
    }
  }
  const spreadMissed = (): void => {
    recent.restart()
    emitter.emit('missed')
  }
  const listener = await listen(pool, CHANNEL, (payload) => spread(JSON.parse(payload)), spreadMissed, log)
  return {
    publish: async (tx, event) => {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`)
    },
    subscribe: (familyId, listener) => {
      const missed = () => listener(undefined)
      emitter.on(String(familyId), listener).on('missed', missed)
      return () => void emitter.off(String(familyId), listener).off('missed', missed)
    },
    mayHaveHappened: recent.mayHaveHappened,
    onSessionsEnded: (userId, listener) => {
      emitter.on(sessionsOf(userId), listener).on('missed', listener)
      return () => void emitter.off(sessionsOf(userId), listener).off('missed', listener)
    },
    close: async () => listener.close(),
  }
}

/** When families had their last event, in the order of these times. */
const createRecentEvents = () => {
  const lastAt = new Map<number, number>()
  let completeSince = performance.now()
  return {
    add: (familyId: number): void => {
      const now = performance.now()
      lastAt.delete(familyId)
      lastAt.set(familyId, now)
      for (const [id, at] of lastAt) {
        if (at >= now - MEMORY_MS) break
        lastAt.delete(id)
      }
    },
    /** Some events are unknown. */
    restart: (): void => {
      completeSince = performance.now()
    },
    mayHaveHappened: (familyId: number, ms: number): boolean => {
      const since = performance.now() - ms
      return ms > MEMORY_MS || since < completeSince || (lastAt.get(familyId) ?? Number.NEGATIVE_INFINITY) >= since
    },
  }
}

const sessionsOf = (userId: number): string => `sessions ${userId}`

const RECONNECT_AFTER = 1000

/** Listens on its own connection and reconnects when that breaks, then calls `missed`. */
const listen = async (
  pool: pg.Pool,
  channel: string,
  listener: (payload: string) => void,
  missed: () => void,
  log: Log,
): Promise<{ close(): void }> => {
  let closed = false
  let client: pg.PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const connected = await pool.connect()
    if (closed) return connected.release(true)
    connected.on('notification', ({ payload }) => payload && listener(payload))
    connected.on('error', (error) => {
      // A released connection may still emit errors while closing.
      if (client !== connected) return
      log.warn({ code: 'listener_lost', reason: error.message }, 'events')
      client = undefined
      connected.release(error)
      again()
    })
    client = connected
    await connected.query(`listen ${connected.escapeIdentifier(channel)}`)
  }
  const again = (): void => {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => connect().then(missed, again), RECONNECT_AFTER)
  }

  await connect()
  return {
    close: () => {
      closed = true
      clearTimeout(retry)
      const last = client
      client = undefined
      last?.release(true)
    },
  }
}
