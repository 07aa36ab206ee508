import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How a cut looks from outside: connections end and none begins, or nothing passes and nobody is told. */
export type CutManner = 'refused' | 'silent'

export type Line = {
  origin: string
  /** Where it leads from now on; connections that are open stay where they are. */
  leadTo(port: number): void
  cut(manner: CutManner): void
  restore(): void
  /** Bits a second in each direction, for all connections together; null for as fast as it goes. */
  limit(bitsPerSecond: number | null): void
}

/** Few enough that a slow line lets something through several times a second. */
const PIECE = 4096

/** A connection between a browser and a server that can be cut and made slow. It adds no delay of its own. */
export const openLine = async (stack: AsyncDisposableStack, port = 0): Promise<Line> => {
  const sockets = new Set<Socket>()
  const [up, down] = [createAllowance(), createAllowance()]
  let target = port
  let manner: CutManner | null = null
  let open = Promise.withResolvers<void>()
  open.resolve()

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (manner === 'refused') return void near.destroy()
    const far = dial({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.once('error', () => other.destroy())
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    void carry(near, far, up, () => open.promise)
    void carry(far, near, down, () => open.promise)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    open.resolve()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The line has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    leadTo(next) {
      target = next
    },
    cut(how) {
      manner = how
      if (how === 'silent') open = Promise.withResolvers()
      else for (const socket of sockets) socket.resetAndDestroy()
    },
    restore() {
      manner = null
      open.resolve()
    },
    limit(bitsPerSecond) {
      for (const allowance of [up, down]) allowance.limit(bitsPerSecond)
    },
  }
}

type Allowance = ReturnType<typeof createAllowance>

const createAllowance = () => {
  let bytesPerMs = Number.POSITIVE_INFINITY
  let freeAt = 0
  return {
    limit(bitsPerSecond: number | null) {
      bytesPerMs = bitsPerSecond === null ? Number.POSITIVE_INFINITY : bitsPerSecond / 8000
      freeAt = 0
    },
    async pass(bytes: number) {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + bytes / bytesPerMs
      // Timers are late by a millisecond or so: what is owed is collected until it is worth a wait.
      if (freeAt - now > 2) await wait(freeAt - now)
    },
  }
}

const carry = async (from: Socket, to: Socket, allowance: Allowance, passable: () => Promise<void>): Promise<void> => {
  try {
    for await (const chunk of from.iterator({ destroyOnReturn: false })) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE)
        await passable()
        await allowance.pass(piece.length)
        if (!to.write(piece)) await once(to, 'drain', { signal: AbortSignal.timeout(60_000) })
      }
    }
    await passable()
    to.end()
  } catch {
    // One of the two is gone, and takes the other with it.
    to.destroy()
  }
}
