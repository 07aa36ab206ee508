import type { IncomingMessage } from 'node:http'

/** How long the rest of a refused upload is waited for, in milliseconds. */
const LINGER = 60_000

/**
 * Reads and throws away what is left of the body of a request that is being refused. Closing the connection at once
 * would reset it, and a browser still sending would show a network error in place of the refusal.
 */
export const discardBody = (raw: IncomingMessage): void => {
  if (raw.complete || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), LINGER).unref()
  const settled = () => clearTimeout(timer)
  raw.once('end', settled).once('close', settled)
  raw.unpipe().resume()
}
