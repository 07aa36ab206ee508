import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access, PERSON_HEADER } from './contract.ts'
import { refusals } from './refusal.ts'

/** Somebody with a session. */
export type Person = { userId: number; isAdmin: boolean }
/** Somebody with a session, in the family that is showing. */
export type Member = Person & { familyId: number; role: 'owner' | 'member' }

export type Viewer<A extends Access> = A extends 'anyone'
  ? Person | undefined
  : A extends 'user' | 'admin'
    ? Person
    : Member

/** What a session turned out to be: `gone` means its person has been deleted. */
export type Identity =
  | { kind: 'none' }
  | { kind: 'gone' }
  | { kind: 'person'; person: Person; membership: { familyId: number; role: 'owner' | 'member' } | undefined }

/** Looks up who is asking. Supplied by the accounts feature; this layer knows no tables. */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>

/**
 * The viewer a call of this access gets, or a refusal. The one place where `access` is decided. `meantFor` is what the
 * request says in {@link PERSON_HEADER}: whoever is somebody else is as good as signed out.
 */
export function admit(
  access: Access,
  identity: Identity,
  meantFor: string | string[] | undefined,
): Person | Member | undefined {
  if (access === 'anyone') return identity.kind === 'person' ? identity.person : undefined
  if (identity.kind === 'none') throw refusals.unauthorized()
  if (identity.kind === 'gone') throw refusals.accountGone()
  const { person, membership } = identity
  if (meantFor !== undefined && meantFor !== String(person.userId)) throw refusals.unauthorized()
  if (access === 'user') return person
  if (access === 'admin') {
    if (!person.isAdmin) throw refusals.forbidden()
    return person
  }
  if (!membership) throw refusals.noFamily()
  if (access === 'owner' && membership.role !== 'owner') throw refusals.ownerOnly()
  return { ...person, ...membership }
}
