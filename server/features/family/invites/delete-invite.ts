import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { InviteServices } from './create-invite.ts'
import { linkErrors } from './invite-errors.ts'
import { mayInvite } from './policy.ts'
import { findLink, takeBack } from './queries.ts'

/**
 * Takes back a link that nobody has joined by; one that is taken back already stays so. Refuses with `not_found`, and with
 * `invite_not_pending` where somebody has joined.
 */
export const deleteInvite = (
  { database, events }: Pick<InviteServices, 'database' | 'events'>,
  viewer: Member,
  id: number,
): Promise<void> => {
  if (!mayInvite(viewer)) throw apiErrors.ownerOnly()
  const { familyId } = viewer
  return database.asViewer(viewer.userId, async (tx) => {
    if (await takeBack(tx, familyId, id)) return events.publish(tx, { familyId, kind: 'family', id: familyId })
    const row = await findLink(tx, familyId, id)
    if (!row) throw apiErrors.notFound()
    if (row.link.status !== 'removed') throw linkErrors.joined()
  })
}
