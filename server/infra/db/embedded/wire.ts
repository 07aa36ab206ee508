import { Duplex } from 'node:stream'
import { collectBytes } from './backup.ts'
import type { Engine } from './engine.ts'

// "Terminate" of PostgreSQL's protocol. It would end the one backend there is, so it stays here.
const TERMINATE = 0x58

type WireEnds = {
  /** The reason why nothing can be sent anymore. */
  broken(): Error | undefined
  send(bytes: Uint8Array<ArrayBuffer>): void
  ended(): void
}

/** What the `pg` driver takes for its socket: protocol bytes go to the database's thread and come back from it. */
export class Wire extends Duplex {
  readonly #ends: WireEnds

  constructor(ends: WireEnds) {
    super()
    this.#ends = ends
  }

  /** The driver asks for an address and waits for the event; there is nowhere to go. */
  connect(): this {
    queueMicrotask(() => {
      const reason = this.#ends.broken()
      if (reason) this.destroy(reason)
      else this.emit('connect')
    })
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (chunk[0] !== TERMINATE) this.#ends.send(new Uint8Array(chunk))
    done()
  }

  // The driver writes a query as up to five messages in one go: one post to the thread instead of five.
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const messages = chunks.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== TERMINATE)
    if (messages.length > 0) this.#ends.send(new Uint8Array(Buffer.concat(messages)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ends.ended()
    done(error)
  }
}

// "Sync" in PostgreSQL's protocol: after an error in an extended query, everything up to it is skipped.
const SYNC = new Uint8Array([0x53, 0, 0, 0, 4])

type Turns = {
  /** Runs a wire's messages. Messages of older wires are dropped. */
  receive(wire: number, bytes: Uint8Array): Promise<void>
  /** Resets the state left by the wire. */
  end(wire: number): Promise<void>
}

/**
 * Lets several wires use the engine's only session one after another, with increasing ids. Each starts without the
 * transaction, role, settings, prepared statements, temporary tables and locks of the previous one.
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
