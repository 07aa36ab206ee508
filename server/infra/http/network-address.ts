import { isIPv6 } from 'node:net'

/**
 * What limits per network address count by: an IPv4 address, or the /64 network of an IPv6 address, because one household
 * has all the 2^64 addresses of its network.
 */
export const groupAddress = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = expand(plain)
  // ::ffff:192.0.2.1 is an IPv4 address.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
const expand = (address: string): number[] => {
  const [front = [], back] = address.split('::').map((half) => half.split(':').filter(Boolean).flatMap(parseGroup))
  if (!back) return front
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}

const parseGroup = (group: string): number[] => {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
