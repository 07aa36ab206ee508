import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyMembers } from '#server/infra/db/schema/families.ts'
import { mails } from '#server/infra/db/schema/mails.ts'

const DAY = 24 * 60 * 60 * 1000

const invitee = { firstName: users.firstName, lastName: users.lastName, email: users.email }

const select = (tx: Tx) =>
  tx.select({ link: familyMembers, invitee }).from(familyMembers).leftJoin(users, eq(users.id, familyMembers.inviteeId))

export type LinkRow = Awaited<ReturnType<typeof select>>[number]

/** The links of a family that have not been taken back and whose people still belong to it, the newest first. */
export const findLinks = (tx: Tx, familyId: number): Promise<LinkRow[]> =>
  select(tx)
    .where(and(eq(familyMembers.familyId, familyId), ne(familyMembers.status, 'removed')))
    .orderBy(desc(familyMembers.id))

/** One link of a family, whatever has become of it. */
export const findLink = async (tx: Tx, familyId: number, id: number): Promise<LinkRow | undefined> => {
  const [found] = await select(tx).where(and(eq(familyMembers.familyId, familyId), eq(familyMembers.id, id)))
  return found
}

/** The links by which relatives have joined, as any member may know them: without codes and addresses. */
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

/** Adds a pending link; returns its id. */
export const addLink = async (
  tx: Tx,
  link: { familyId: number; inviterId: number; relationship: string; inviteCode: string; expiresAt: Date },
): Promise<number> => {
  const [added] = await tx.insert(familyMembers).values(link).returning({ id: familyMembers.id })
  if (!added) throw new Error('The invite was not added.')
  return added.id
}

/** Notes where a link was mailed to. */
export const noteAddress = (tx: Tx, familyId: number, id: number, email: string) =>
  tx
    .update(familyMembers)
    .set({ email })
    .where(and(eq(familyMembers.familyId, familyId), eq(familyMembers.id, id)))

/** Takes a pending link back; false when it is not pending (any more): whoever is accepting it now is waited for. */
export const takeBack = async (tx: Tx, familyId: number, id: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select take_back_link(${familyId}, ${id}) as taken`)
  return rows[0]?.taken === true
}

/** How many invites this person has had mailed for the family within the last day. */
export const countInviteMails = (tx: Tx, familyId: number, fromUserId: number): Promise<number> => {
  const recent = gt(mails.createdAt, new Date(Date.now() - DAY))
  return tx.$count(
    mails,
    and(eq(mails.familyId, familyId), eq(mails.fromUserId, fromUserId), eq(mails.kind, 'invite'), recent),
  )
}

/** Has everybody else who wants to count the family's mail wait until this transaction has ended. */
export const lockInviteMails = (tx: Tx, familyId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('invite_mails'), ${familyId})`)

/** The link behind a code together with its family, locked until the end of the transaction. */
export const lockInvite = async (tx: Tx, inviteCode: string) => {
  const [found] = await tx
    .select({ invite: familyMembers, familyName: families.name })
    .from(familyMembers)
    .innerJoin(families, eq(families.id, familyMembers.familyId))
    .where(eq(familyMembers.inviteCode, inviteCode))
    .for('update', { of: familyMembers })
  return found
}

/** What has become of a link, whose family it leads to, and the inviter's name. */
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

/** Marks a link as the one somebody has joined by. */
export const markAccepted = (tx: Tx, id: number, inviteeId: number) =>
  tx.update(familyMembers).set({ status: 'active', inviteeId, acceptedAt: new Date() }).where(eq(familyMembers.id, id))
