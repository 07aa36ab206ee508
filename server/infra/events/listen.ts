import type pg from 'pg'
import type { Log } from '../log.ts'

const RECONNECT_AFTER = 1000

/** Listens on a channel with a connection of its own, and connects again when it breaks (`missed` is called then). */
export const listen = async (
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
