import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiErrors } from './api-error.ts'
import type { Access, Call } from './contract.ts'

/** A signed-in person. */
export type Person = { userId: number; isAdmin: boolean }
export type Membership = { familyId: number; role: 'owner' | 'member' }
/** A signed-in person in their current family, or in the family that the request names. */
export type Member = Person & Membership
/** `revision` changes with everything that members see of the family's stories. */
export type Revised<T> = T & { revision: string }

export type Viewer<A extends Access> = A extends 'anyone'
  ? Person | undefined
  : A extends 'account' | 'user' | 'admin'
    ? Person
    : Revised<Member>

export type Identity =
  | { kind: 'none' }
  /** There's no such account anymore. `isDeleted`: its person or an operator deleted it. */
  | { kind: 'gone'; isDeleted?: boolean }
  /** The storyteller's link that the session began with was turned off. */
  | { kind: 'link revoked' }
  | {
      kind: 'person'
      person: Person
      /** Every family they belong to, the current one first. */
      memberships: readonly Revised<Membership>[]
      /** They have to say first who else belongs to their own. */
      mustReview?: boolean
      /** Signed in by a storyteller's link (see `fullSession` of calls). */
      isLimited?: boolean
      /** Their account is about to be deleted. */
      isLeaving?: boolean
      /** An heir has asked to take over a family of theirs. */
      hasHeirClaim?: boolean
    }

/** The raw values of PERSON_HEADER and FAMILY_HEADER. */
export type RequestTarget = { person?: unknown; family?: unknown }

/** Identifies the session. Supplied by the account feature; this layer knows no tables. */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>

/**
 * The one place that decides access: returns the viewer or throws. A request that names another person counts as signed
 * out, and one that names a family they don't belong to is never served from another family.
 */
export function authorize(
  { access, fullSession, whileLeaving }: Pick<Call, 'access' | 'fullSession' | 'whileLeaving'>,
  identity: Identity,
  requestTarget: RequestTarget,
): Person | Revised<Member> | undefined {
  if (access === 'anyone') return identity.kind === 'person' ? identity.person : undefined
  if (identity.kind === 'none') throw apiErrors.unauthorized()
  if (identity.kind === 'gone') throw identity.isDeleted ? apiErrors.accountDeleted() : apiErrors.accountGone()
  if (identity.kind === 'link revoked') throw apiErrors.linkRevoked()
  const { person, memberships } = identity
  if (requestTarget.person !== undefined && requestTarget.person !== String(person.userId))
    throw apiErrors.unauthorized()
  if (identity.isLimited && fullSession !== false) throw apiErrors.fullSessionNeeded()
  if (access === 'account') return person
  if (identity.isLeaving && !whileLeaving) throw apiErrors.accountLeaving()
  if (identity.mustReview) throw apiErrors.reviewMembers()
  if (access === 'user') return person
  if (access === 'admin') {
    if (!person.isAdmin) throw apiErrors.adminOnly()
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
