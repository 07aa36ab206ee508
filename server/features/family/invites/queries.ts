import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { happenedSince } from '#server/infra/db/happened-since.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, familyMembers } from '#server/infra/db/schema/families.ts'

const DAY = 24 * 60 * 60 * 1000

const invitee = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: sql<string>`invitee_address(${users.id})`,
}

const select = (tx: Tx) =>
  tx.select({ link: familyMembers, invitee }).from(familyMembers).leftJoin(users, eq(users.id, familyMembers.inviteeId))

export type LinkRow = Awaited<ReturnType<typeof select>>[number]

/** Links that aren't revoked and whose invitees are still members, newest first; not the one that the owner once joined with. */
export const findLinks = (tx: Tx, familyId: number, ownerId: number): Promise<LinkRow[]> =>
  select(tx)
    .where(
      and(
        eq(familyMembers.familyId, familyId),
        ne(familyMembers.status, 'removed'),
        sql`${familyMembers.inviteeId} is distinct from ${ownerId}`,
      ),
    )
    .orderBy(desc(familyMembers.id))

/** One link of a family, in any status. */
export const findLink = async (tx: Tx, familyId: number, id: number): Promise<LinkRow | undefined> => {
  const [found] = await select(tx).where(and(eq(familyMembers.familyId, familyId), eq(familyMembers.id, id)))
  return found
}

/** Links that relatives joined with, as any member can see them: without codes and addresses. */
export const findActiveLinks = async (tx: Tx, familyId: number) => {
  const links = sql`active_links(${familyId}) as links`
  const column = <T>(name: string) => sql<T>`links.${sql.identifier(name)}`
  return tx
    .select({
      id: column<number>('id'),
      relationship: column<string>('relationship'),
      inviteeId: column<number>('invitee_id'),
      createdAt: column<Date>('created_at').mapWith(familyMembers.createdAt),
      expiresAt: column<Date>('expires_at').mapWith(familyMembers.expiresAt),
      invitee: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(links)
    .innerJoin(users, eq(users.id, column<number>('invitee_id')))
    .orderBy(desc(column<number>('id')))
}

export const addLink = async (
  tx: Tx,
  link: { familyId: number; inviterId: number; relationship: string; inviteCode: string; expiresAt: Date },
): Promise<number> => {
  const [added] = await tx.insert(familyMembers).values(link).returning({ id: familyMembers.id })
  if (!added) throw new Error('The invite was not added.')
  return added.id
}

export const setLinkEmail = (tx: Tx, familyId: number, id: number, email: string) =>
  tx
    .update(familyMembers)
    .set({ email })
    .where(and(eq(familyMembers.familyId, familyId), eq(familyMembers.id, id)))

/** Revokes a pending link; false if it isn't pending. Waits for a concurrent accept. */
export const revokeLink = async (tx: Tx, familyId: number, id: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ revoked: boolean }>(sql`select revoke_invite(${familyId}, ${id}) as revoked`)
  return rows[0]?.revoked === true
}

/** What limits the emails that a person causes. */
export const findSender = async (tx: Tx, userId: number) => {
  const [sender] = await tx
    .select({ createdAt: users.createdAt, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
  return sender
}

/** How many invites this person had emailed for the family within the last day. */
export const countInviteEmails = (tx: Tx, familyId: number, fromUserId: number): Promise<number> => {
  const recent = happenedSince(emails.createdAt, new Date(Date.now() - DAY))
  return tx.$count(
    emails,
    and(eq(emails.familyId, familyId), eq(emails.fromUserId, fromUserId), eq(emails.kind, 'invite'), recent),
  )
}

/** Serializes counting and queueing of a family's invite emails until the end of the transaction. */
export const lockInviteEmails = (tx: Tx, familyId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('invite_emails'), ${familyId})`)

/** The link with this code and its family's name, locked until the end of the transaction. */
export const lockInvite = async (tx: Tx, inviteCode: string) => {
  const [found] = await tx
    .select({ invite: familyMembers, familyName: families.name })
    .from(familyMembers)
    .innerJoin(families, eq(families.id, familyMembers.familyId))
    .where(eq(familyMembers.inviteCode, inviteCode))
    .for('update', { of: familyMembers })
  return found
}

/** The state of a link, its family and the inviter's name. */
export const findInviter = async (tx: Tx, inviteCode: string) => {
  const [found] = await tx
    .select({
      familyId: familyMembers.familyId,
      inviterId: familyMembers.inviterId,
      status: familyMembers.status,
      expiresAt: familyMembers.expiresAt,
      acceptedAt: familyMembers.acceptedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.inviterId))
    .where(eq(familyMembers.inviteCode, inviteCode))
  return found
}

export const markAccepted = (tx: Tx, id: number, inviteeId: number) =>
  tx.update(familyMembers).set({ status: 'active', inviteeId, acceptedAt: new Date() }).where(eq(familyMembers.id, id))
