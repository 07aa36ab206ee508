import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterCommit, type Engine, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'

/**
 * Something changed that open pages of a family should know. Carries ids, never content; those of `comments` and `reactions`
 * are of their story.
 */
type FamilyEvent = {
  familyId: number
  kind: 'story' | 'comments' | 'reactions' | 'questions' | 'family'
  id: number
}

export type Events = {
  /** Tells every page of the family once `tx` is committed, in whichever process the page is connected. */
  publish(tx: Tx, event: FamilyEvent): Promise<void>
  /** Calls `hear` for each event of the family; returns how to stop. `undefined` means: something may have been missed. */
  subscribe(familyId: number, hear: (event: FamilyEvent | undefined) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'keepsaid_events'

/** Events between processes by PostgreSQL's NOTIFY; on the embedded database there is one process, and none is needed. */
export const createEvents = async (engine: Engine, pool: pg.Pool, log: Log): Promise<Events> => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const spread = (event: FamilyEvent): void => void emitter.emit(String(event.familyId), event)
  const listener =
    engine === 'postgres'
      ? await listen(
          pool,
          CHANNEL,
          (payload) => spread(JSON.parse(payload)),
          () => emitter.emit('missed'),
          log,
        )
      : undefined
  return {
    publish: async (tx, event) => {
      if (listener) await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`)
      else afterCommit(tx, () => spread(event))
    },
    subscribe: (familyId, hear) => {
      const missed = () => hear(undefined)
      emitter.on(String(familyId), hear).on('missed', missed)
      return () => void emitter.off(String(familyId), hear).off('missed', missed)
    },
    close: async () => listener?.close(),
  }
}

const RECONNECT_AFTER = 1000

/** Listens on a channel with a connection of its own, and connects again when it breaks (`missed` is called then). */
const listen = async (
  pool: pg.Pool,
  channel: string,
  hear: (payload: string) => void,
  missed: () => void,
  log: Log,
): Promise<{ close(): void }> => {
  let closed = false
  let client: pg.PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const connected = await pool.connect()
    if (closed) return connected.release(true)
    connected.on('notification', ({ payload }) => payload && hear(payload))
    connected.on('error', (error) => {
      // Given back already: it may still complain while it is being closed.
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
