import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Reader } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Identity } from '#server/infra/http/authorize.ts'
import { rollSession } from '#server/infra/http/sessions.ts'
import type { User } from './contract.ts'
import { findPersonWithFamilies } from './queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof findPersonWithFamilies>['execute']>>[number]

/** Resolves a request's session to the person and their memberships, the current family first. */
export const createIdentify =
  (database: Database) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Identity> => {
    const { userId, familyId } = request.session
    if (userId === undefined) return { kind: 'none' }
    const { current, rows } = await database.readAsSystem((reader) => findCurrentFamily(reader, userId, familyId))
    if (!current) return { kind: 'gone' }
    await rollSession(database, request, reply)
    return {
      kind: 'person',
      person: { userId, isAdmin: current.user.isAdmin },
      memberships: [current, ...rows.filter((row) => row !== current)].flatMap(({ family, role }) =>
        family && role ? [{ familyId: family.id, role }] : [],
      ),
    }
  }

/** The user as their own browser sees them, in the current family. Throws `account_gone`. */
export const loadUser = async (database: Database, userId: number, familyId?: number): Promise<User> => {
  const { current, rows } = await database.readAsSystem((reader) => findCurrentFamily(reader, userId, familyId))
  if (!current) throw apiErrors.accountGone()
  return presentUser(current, rows)
}

/** The current family is the one the session chose while the person still belongs to it, else their first. */
const findCurrentFamily = async (reader: Reader, userId: number, familyId: number | undefined) => {
  const rows = await findPersonWithFamilies(reader).execute({ userId })
  return { rows, current: rows.find((row) => row.family?.id === familyId) ?? rows[0] }
}

const presentUser = ({ user, family }: Row, rows: readonly Row[]): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  familyId: family?.id ?? null,
  familyName: family?.name ?? null,
  families: rows.flatMap((row) => (row.family && row.role ? [{ ...row.family, role: row.role }] : [])),
  accountType: user.accountType,
  dateOfBirth: user.dateOfBirth,
  relationship: user.relationship,
  phone: user.phone,
  bio: user.bio,
  isAdmin: user.isAdmin,
  createdAt: user.createdAt.toISOString(),
})
