import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Reader } from '#server/infra/db/database.ts'
import { rollSession } from '#server/infra/http/sessions.ts'
import type { Identity } from '#server/infra/http/viewer.ts'
import { findPersonWithFamilies } from './queries.ts'

/** Finds the person behind a session and the families they belong to, the one that is showing to them first. */
export const createIdentify =
  (database: Database) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Identity> => {
    const { userId, familyId } = request.session
    if (userId === undefined) return { kind: 'none' }
    const { showing, rows } = await database.readAsSystem((reader) => findShowing(reader, userId, familyId))
    if (!showing) return { kind: 'gone' }
    await rollSession(database, request, reply)
    return {
      kind: 'person',
      person: { userId, isAdmin: showing.user.isAdmin },
      memberships: [showing, ...rows.filter((row) => row !== showing)].flatMap(({ family, role }) =>
        family && role ? [{ familyId: family.id, role }] : [],
      ),
    }
  }

/** The person together with the family that is showing: the chosen one while they belong to it, else their first. */
export const findShowing = async (reader: Reader, userId: number, familyId: number | undefined) => {
  const rows = await findPersonWithFamilies(reader).execute({ userId })
  return { rows, showing: rows.find((row) => row.family?.id === familyId) ?? rows[0] }
}
