import type { Database } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Identify } from '#server/infra/http/authorize.ts'
import type { Maintenance } from '#server/infra/http/maintenance.ts'
import { type FindSession, isRollDue, rollSession } from '#server/infra/http/sessions.ts'
import type { User } from './contract.ts'
import { NO_NOTIFICATIONS } from './contract.ts'
import { findNotifications } from './find-notifications.ts'
import { findPersonWithFamilies, findSessionWithFamilies } from './queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof findPersonWithFamilies>['execute']>>[number]

/** Finds a session, the person it belongs to, and their memberships, the current family first. */
export const createFindSession =
  (database: Database): FindSession =>
  async (sid) => {
    const rows = await database.readAsSystem((reader) =>
      findSessionWithFamilies(reader).execute({ sid, now: new Date() }),
    )
    const [first] = rows
    if (!first) return undefined
    const { sess, userId, isAdmin, isCurrent, isLimited, mustReview, isDeleted, isLeaving, chosenFamilyId } = first
    if (userId === null) return { sess, identity: { kind: 'none' } }
    if (isAdmin === null || isDeleted) return { sess, identity: { kind: 'gone', isDeleted: isDeleted === true } }
    if (!isCurrent) return isLimited ? { sess, identity: { kind: 'link revoked' } } : undefined
    const memberships = rows.flatMap(({ familyId, role, revision }) =>
      familyId && role && revision ? [{ familyId, role, revision }] : [],
    )
    const current = memberships.findIndex(({ familyId }) => familyId === chosenFamilyId)
    if (current > 0) memberships.unshift(...memberships.splice(current, 1))
    return {
      sess,
      identity: {
        kind: 'person',
        person: { userId, isAdmin: isAdmin && !isLimited },
        memberships,
        mustReview: mustReview === true,
        isLimited,
        isLeaving,
        hasHeirClaim: rows.some(({ hasHeirClaim }) => hasHeirClaim),
      },
    }
  }

/** Whose session a request has. Extends the session once an hour, unless nothing can be written. */
export const createIdentify =
  (database: Database, maintenance: Maintenance): Identify =>
  async (request, reply) => {
    const { identity } = request.session
    if (identity?.kind === 'person' && isRollDue(request) && (await maintenance.state()) !== 'moving')
      await rollSession(database, request, reply)
    return identity ?? { kind: 'none' }
  }

/**
 * The user as their own browser sees them, in the family the session chose while they still belong to it, else in their
 * first. Throws `account_gone`.
 */
export const loadUser = async (
  database: Database,
  userId: number,
  { familyId, isLimited = false }: { familyId?: number; isLimited?: boolean } = {},
): Promise<User> => {
  const rows = await database.readAsSystem((reader) => findPersonWithFamilies(reader).execute({ userId }))
  const current = rows.find((row) => row.family?.id === familyId) ?? rows[0]
  if (!current) throw apiErrors.accountGone()
  const notifications = current.family ? await findNotifications(database, userId, current.family.id) : NO_NOTIFICATIONS
  return presentUser(current, rows, { hasFullSession: !isLimited, notifications })
}

const presentUser = (
  { user, family, deletion, hasToldStory, isNewFamily, hasQuestion }: Row,
  rows: readonly Row[],
  { hasFullSession, notifications }: Pick<User, 'hasFullSession' | 'notifications'>,
): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  familyId: family?.id ?? null,
  familyName: family?.name ?? null,
  families: rows.flatMap(({ family: one, role, isAlone, memberNames, familyEndsAt, heirTakesOverAt, hasRecovery }) =>
    one && role
      ? [
          {
            ...one,
            role,
            memberNames,
            ...(isAlone && { isAlone: true as const }),
            ...(familyEndsAt && { endsAt: familyEndsAt.toISOString() }),
            ...(heirTakesOverAt && { heirTakesOverAt: heirTakesOverAt.toISOString() }),
            ...(hasRecovery && { hasRecovery: true as const }),
          },
        ]
      : [],
  ),
  accountType: user.accountType,
  dateOfBirth: user.dateOfBirth,
  relationship: user.relationship,
  phone: user.phone,
  bio: user.bio,
  spokenLanguage: user.spokenLanguage,
  theme: user.theme,
  textSize: user.textSize,
  ...(user.timeZone !== null && { timeZone: user.timeZone }),
  isAdmin: user.isAdmin && hasFullSession,
  hasFullSession,
  mustReviewMembers: user.mustReviewMembers,
  ...(deletion && {
    deletion: {
      dueAt: deletion.dueAt.toISOString(),
      keepsStories: deletion.keepsStories,
      canUndo: deletion.requestedBy === 'self',
    },
  }),
  hasToldStory,
  hasNewFamily: isNewFamily && rows.length === 1 && hasFullSession,
  hasQuestion,
  notifications,
  createdAt: user.createdAt.toISOString(),
})
