import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiErrors } from './api-error.ts'
import { type Access, FAMILY_HEADER, PERSON_HEADER } from './contract.ts'

/** Somebody with a session. */
export type Person = { userId: number; isAdmin: boolean }
/** One family that somebody belongs to. */
export type Membership = { familyId: number; role: 'owner' | 'member' }
/** Somebody with a session, in the family that is showing or that the request names. */
export type Member = Person & Membership

export type Viewer<A extends Access> = A extends 'anyone'
  ? Person | undefined
  : A extends 'user' | 'admin'
    ? Person
    : Member

/** What a session turned out to be: `gone` means its person has been deleted. */
export type Identity =
  | { kind: 'none' }
  | { kind: 'gone' }
  /** `memberships`: every family they belong to, the one that is showing first. */
  | { kind: 'person'; person: Person; memberships: readonly Membership[] }

/** Whom and which family a request names (see PERSON_HEADER and FAMILY_HEADER), as they came. */
export type RequestTarget = { person?: unknown; family?: unknown }

/** Looks up who is asking. Supplied by the accounts feature; this layer knows no tables. */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>

/**
 * The viewer a call of this access gets, or a refusal. The one place where `access` is decided. What the request is meant
 * for by {@link PERSON_HEADER} and {@link FAMILY_HEADER}: whoever is somebody else is as good as signed out, and a family
 * that they do not belong to is never replaced by another.
 */
export function authorize(
  access: Access,
  identity: Identity,
  requestTarget: RequestTarget,
): Person | Member | undefined {
  if (access === 'anyone') return identity.kind === 'person' ? identity.person : undefined
  if (identity.kind === 'none') throw apiErrors.unauthorized()
  if (identity.kind === 'gone') throw apiErrors.accountGone()
  const { person, memberships } = identity
  if (requestTarget.person !== undefined && requestTarget.person !== String(person.userId))
    throw apiErrors.unauthorized()
  if (access === 'user') return person
  if (access === 'admin') {
    if (!person.isAdmin) throw apiErrors.forbidden()
    return person
  }
  const membership =
    requestTarget.family === undefined
      ? memberships[0]
      : memberships.find(({ familyId }) => String(familyId) === requestTarget.family)
  if (!membership) throw requestTarget.family === undefined ? apiErrors.noFamily() : apiErrors.notInFamily()
  if (access === 'owner' && membership.role !== 'owner') throw apiErrors.ownerOnly()
  return { ...person, ...membership }
}
