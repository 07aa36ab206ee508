/**
 * How long to wait after that many failures in a row, in milliseconds: up to twice as long each time, up to a maximum. Random
 * jitter shortens each wait by up to half, or all the devices that lost a server together would come back together.
 * @param random at least 0, below 1
 */
export function backoffMs(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random: () => number = Math.random,
): number {
  const pauseMs = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30))
  return Math.round((pauseMs * (1 + random())) / 2)
}
