import type { SliceStore } from '#web/features/recording/storage/slice-store.ts'
import type { Vault } from '../upload/vault.ts'

/** Has the vault throw away what was thrown away on this device; false where it could not be told of all of them. */
export async function removeUnwanted(
  store: Pick<SliceStore, 'listUnwanted' | 'discard'>,
  vault: Pick<Vault, 'remove'>,
): Promise<boolean> {
  for (const id of await store.listUnwanted()) {
    try {
      await vault.remove(id)
    } catch {
      return false
    }
    await store.discard(id)
  }
  return true
}
