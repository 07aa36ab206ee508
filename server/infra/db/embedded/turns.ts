import { collectBytes } from './collect-bytes.ts'
import type { Engine } from './engine.ts'

// "Sync" of PostgreSQL's protocol: after an error in a query that was sent in parts, everything else is skipped until it.
const SYNC = new Uint8Array([0x53, 0, 0, 0, 4])

export type Turns = {
  /** Runs what a wire sent. Bytes of a wire older than the present one are dropped. */
  receive(wire: number, bytes: Uint8Array): Promise<void>
  /** Clears away what the wire left behind. */
  end(wire: number): Promise<void>
}

/**
 * Lets many wires, one after the other, use the engine's only session. Their ids count up. Whoever comes next finds no
 * open transaction, role, setting, prepared statement, temporary table or lock of the wire before.
 */
export const createTurns = (
  engine: Pick<Engine, 'run' | 'exec'>,
  send: (wire: number, bytes: Uint8Array<ArrayBuffer>) => void,
): Turns => {
  let present = 0
  let used = false

  const clear = async (): Promise<void> => {
    if (!used) return
    await engine.run(SYNC, () => {})
    await engine.exec('rollback')
    await engine.exec('discard all')
    used = false
  }

  return {
    receive: async (wire, bytes) => {
      if (wire < present) return
      if (wire > present) await clear()
      present = wire
      used = true
      const reply = collectBytes((collected) => send(wire, collected))
      await engine.run(bytes, reply.add)
      reply.flush()
    },
    end: async (wire) => {
      if (wire !== present) return
      await clear()
    },
  }
}
