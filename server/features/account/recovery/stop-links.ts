import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { EmailedRecovery } from '#server/features/email/recovery-templates.ts'
import { lockFamily } from '#server/features/family/change-owner.ts'
import { findOwner } from '#server/features/family/members.ts'
import { isOpenRecovery } from '#server/features/family/open-recoveries.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { accountRecoveries } from '#server/infra/db/schema/recoveries.ts'
import { findVouchers, type RecoveryRow } from './queries.ts'
import { isTheirs, type RecoveryServices, stopLocked } from './recovery.ts'
import { stopLinkInvalid } from './recovery-errors.ts'

const TOKEN = /^(\d{1,9})-(\d{1,9})-([\w-]{43})$/

const sign = ({ id, stopKey }: RecoveryRow, userId: number): string =>
  createHmac('sha256', stopKey).update(`stop ${id} ${userId}`).digest('base64url')

/**
 * Stops a recovery with the link in an email: of the person it's for, of the owner, or of who vouched, as far as they still are
 * that. Throws `stop_link_invalid`.
 */
export const stopByEmail = async (services: RecoveryServices, token: string): Promise<void> => {
  const [, id, user, signature] = TOKEN.exec(token) ?? []
  if (id === undefined || user === undefined || signature === undefined) throw stopLinkInvalid()
  const isItsRow = and(eq(accountRecoveries.id, Number(id)), isOpenRecovery(new Date()))
  await services.database.asSystem(async (tx) => {
    const [found] = await tx.select().from(accountRecoveries).where(isItsRow)
    if (!found || !timingSafeEqual(Buffer.from(sign(found, Number(user))), Buffer.from(signature)))
      throw stopLinkInvalid()
    await lockFamily(tx, found.familyId)
    const [open] = await tx.select().from(accountRecoveries).where(isItsRow).for('update')
    if (!open || !(await isTheirs(tx, open, Number(user)))) throw stopLinkInvalid()
    await stopLocked(tx, services, open, Number(user))
  })
}

/** What an email to a member says about a recovery, with a link to stop it for those who may. */
export const findEmailedRecovery = async (
  tx: Tx,
  recoveryId: number,
  toUserId: number,
): Promise<EmailedRecovery | undefined> => {
  const [row] = await tx.select().from(accountRecoveries).where(eq(accountRecoveries.id, recoveryId))
  if (!row) return undefined
  const [membership] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.familyId, row.familyId), eq(memberships.userId, toUserId)))
  const person = await findName(tx, row.userId)
  if (!membership || !person) return undefined
  const vouchers = await findVouchers(tx, row)
  const owner = await findOwner(tx, row.familyId)
  const hasVouched = vouchers.some(({ userId }) => userId === toUserId)
  const role = row.userId === toUserId ? 'person' : owner?.id === toUserId ? 'owner' : hasVouched ? 'voucher' : 'member'
  return {
    person,
    role,
    startedBy: await findName(tx, row.startedBy),
    endedBy: await findName(tx, row.endedBy),
    vouchers,
    opensAt: row.opensAt,
    isEnded: row.endedAt !== null,
    stopToken: role === 'member' ? undefined : `${row.id}-${toUserId}-${sign(row, toUserId)}`,
  }
}

const findName = async (tx: Tx, userId: number | null) => {
  const [found] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId ?? 0))
  return found
}
