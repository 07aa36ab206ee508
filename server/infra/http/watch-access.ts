import type { Events, FamilyEvent } from '../events/events.ts'

/** A session that expires publishes no event, so access is also checked this often. */
const RECHECK_INTERVAL_MS = 60_000
/** Covers events from before the subscription. Most replies are over by then. */
const FIRST_RECHECK_MS = 1000

type Access = {
  familyId: number
  /** Whether the reply may go on. */
  isAllowed: () => Promise<boolean>
  /** Whether an event may have ended the access. Those about the family's members always may. */
  dependsOn?: (event: FamilyEvent) => boolean
}

/**
 * Calls `end` once a viewer may no longer have what a long reply sends: they were removed, signed out, or what they get was
 * deleted. Checked when the family's events say that this may have happened, and every minute.
 */
export const watchAccess = (
  events: Pick<Events, 'subscribe'>,
  { familyId, isAllowed, dependsOn = () => false }: Access,
  end: () => void,
): { recheck: () => Promise<void>; stop: () => void } => {
  const recheck = async (): Promise<void> => {
    // A database error says nothing about permission.
    if (!(await isAllowed().catch(() => true))) end()
  }
  const unsubscribe = events.subscribe(familyId, (event) => {
    if (!event || event.kind === 'family' || dependsOn(event)) void recheck()
  })
  const first = setTimeout(recheck, FIRST_RECHECK_MS).unref()
  const interval = setInterval(recheck, RECHECK_INTERVAL_MS).unref()
  return {
    recheck,
    stop: () => {
      unsubscribe()
      clearTimeout(first)
      clearInterval(interval)
    },
  }
}
