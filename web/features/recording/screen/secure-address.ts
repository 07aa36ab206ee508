/**
 * The same page over https; null where the address names a port of its own, because what answers there does not
 * speak https as well.
 */
export function secureAddress({ host, port, pathname }: Pick<Location, 'host' | 'port' | 'pathname'>): string | null {
  return port === '' ? `https://${host}${pathname}` : null
}
