import type { UploadSource } from './sender.ts'
import type { Vault } from './vault.ts'

/** Compressed sound is nowhere the same for so long, and every file of it tells the time. */
const COMPARED_BYTES = 4096

/**
 * Whether the vault has the beginning of this recording, or this is the beginning of what the vault has: compared where the
 * shorter of both ends. They part where a device that was full kept less than it sent, and more was put behind that.
 * @param found bytes in the vault
 */
export async function isSameSound(
  vault: Pick<Vault, 'read'>,
  id: string,
  source: UploadSource,
  found: number,
  signal: AbortSignal,
): Promise<boolean> {
  const end = Math.min(found, source.length())
  const from = Math.max(0, end - COMPARED_BYTES)
  if (from === end) return true
  const there = await vault.read(id, from, end - from, signal)
  let at = from
  while (at < end) {
    const { bytes } = await source.read(at, end - at)
    // Slices may reach beyond the end.
    const here = bytes.subarray(0, end - at)
    if (here.length === 0 || here.some((byte, index) => byte !== there[at - from + index])) return false
    at += here.length
  }
  return true
}
