import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How an outage looks: connections are reset and new ones refused, or nothing gets through and neither side is notified. */
export type Outage = 'refused' | 'silent'

export type NetworkProxy = {
  origin: string
  /** The port for new connections; open ones stay where they are. */
  forwardTo(port: number): void
  cut(outage: Outage): void
  restore(): void
  /** Bits per second in each direction, shared by all connections; null means no limit. */
  limit(bitsPerSecond: number | null): void
}

/** Small enough that a slow connection lets something through several times a second. */
const CHUNK_BYTES = 4096

/** A TCP proxy between a browser and a server that can be cut and throttled. It adds no latency. */
export const openProxy = async (stack: AsyncDisposableStack, port = 0): Promise<NetworkProxy> => {
  const sockets = new Set<Socket>()
  const [up, down] = [createAllowance(), createAllowance()]
  let target = port
  let outage: Outage | null = null
  let open = Promise.withResolvers<void>()
  open.resolve()

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (outage === 'refused') return void near.destroy()
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
    void forward(near, far, up, () => open.promise)
    void forward(far, near, down, () => open.promise)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    open.resolve()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    forwardTo(next) {
      target = next
    },
    cut(how) {
      outage = how
      if (how === 'silent') open = Promise.withResolvers()
      else for (const socket of sockets) socket.resetAndDestroy()
    },
    restore() {
      outage = null
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
      // Timers are about a millisecond late, so very short waits are added up.
      if (freeAt - now > 2) await wait(freeAt - now)
    },
  }
}

const forward = async (
  from: Socket,
  to: Socket,
  allowance: Allowance,
  passable: () => Promise<void>,
): Promise<void> => {
  try {
    for await (const chunk of from.iterator({ destroyOnReturn: false })) {
      for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
        const part = chunk.subarray(at, at + CHUNK_BYTES)
        await passable()
        await allowance.pass(part.length)
        if (!to.write(part)) await once(to, 'drain', { signal: AbortSignal.timeout(60_000) })
      }
    }
    await passable()
    to.end()
  } catch {
    // One side is gone, so close the other one too.
    to.destroy()
  }
}
