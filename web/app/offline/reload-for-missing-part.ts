import { whenPageIsFree } from '#web/lib/page-hold.ts'
import { requireServer } from '#web/lib/require-server.ts'

const KEY = 'keepsaid-reloaded-at'
/** A part that is missing again so soon after loading the page is missing for another reason. */
const ONCE_PER_MS = 60_000

/**
 * A part of the page that is no longer on the server, because there is a new build: the page is loaded again, when it is
 * free, and has the new parts.
 */
export const reloadForMissingPart = async (): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_PER_MS) return
  try {
    await requireServer()
  } catch {
    // Away, perhaps for a moment: loaded again now, the page would be gone as well.
    return
  }
  whenPageIsFree(() => {
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}
