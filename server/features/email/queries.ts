import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyMembers, familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { mails } from '#server/infra/db/schema/mails.ts'
import { stories } from '#server/infra/db/schema/stories.ts'

export type MailRow = typeof mails.$inferSelect

/** A mail, kept from every other run while this transaction lasts. */
export const lockMail = async (tx: Tx, id: string): Promise<MailRow | undefined> => {
  const [found] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return found
}

export const updateMail = (tx: Tx, id: string, change: Partial<MailRow>) =>
  tx.update(mails).set(change).where(eq(mails.id, id))

const isTo = (address: string | null) => sql`lower(${mails.toAddress}) = lower(${address})`
const whenGone = sql`coalesce(${mails.sentAt}, ${mails.createdAt})`
const toSame = (mail: MailRow) => (mail.toUserId === null ? isTo(mail.toAddress) : eq(mails.toUserId, mail.toUserId))

/** Has every other mail of this kind to the same recipient wait until this transaction has ended. */
export const lockRecipient = (tx: Tx, { kind, toUserId, toAddress }: MailRow) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${String(toUserId ?? toAddress?.toLowerCase())}))`,
  )

/** How many mails like this one its recipient has got, or may have got, since then: all of them, or those of its sender. */
export const countGone = (tx: Tx, mail: MailRow, { since, ofSender }: { since: Date; ofSender: boolean }) =>
  tx.$count(
    mails,
    and(
      eq(mails.kind, mail.kind),
      toSame(mail),
      ofSender ? eq(mails.fromUserId, mail.fromUserId ?? 0) : undefined,
      or(eq(mails.state, 'sending'), and(inArray(mails.state, ['sent', 'failed']), gt(whenGone, since))),
    ),
  )

/** How many invites have been mailed to an address since then, or are about to be. */
export const countInvitesTo = (tx: Tx, address: string, since: Date): Promise<number> =>
  tx.$count(mails, and(eq(mails.kind, 'invite'), isTo(address), ne(mails.state, 'dropped'), gt(mails.createdAt, since)))

/** Empties the addresses of mails that were over before `before`. */
export const forgetAddresses = (tx: Tx, before: Date) =>
  tx
    .update(mails)
    .set({ toAddress: null })
    .where(and(inArray(mails.state, ['sent', 'failed', 'dropped']), lt(whenGone, before), isNotNull(mails.toAddress)))

/** Removes mails that were written before `before`. */
export const removeMails = (tx: Tx, before: Date) => tx.delete(mails).where(lt(mails.createdAt, before))

/** Empties the addresses of invites that nobody waits for any more, or that expired before `before`. */
export const forgetLinkAddresses = (tx: Tx, before: Date) =>
  tx
    .update(familyMembers)
    .set({ email: null })
    .where(
      and(isNotNull(familyMembers.email), or(ne(familyMembers.status, 'pending'), lt(familyMembers.expiresAt, before))),
    )

const name = { firstName: users.firstName, lastName: users.lastName }
const person = { ...name, email: users.email }

/** A member of a family, as mail needs to know them. */
export const findRecipient = async (tx: Tx, familyId: number, userId: number) => {
  const [found] = await tx
    .select({
      ...person,
      role: memberships.role,
      whenAsked: users.mailWhenAsked,
      whenAnswered: users.mailWhenAnswered,
      familyName: families.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(families, eq(families.id, memberships.familyId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.userId, userId)))
  return found
}

/** A pending invite that has not run out, with who sends it. */
export const findPendingInvite = async (tx: Tx, familyId: number, inviteId: number, now: Date) => {
  const [found] = await tx
    .select({
      inviter: name,
      familyName: families.name,
      code: familyMembers.inviteCode,
      expiresAt: familyMembers.expiresAt,
    })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.inviterId))
    .innerJoin(families, eq(families.id, familyMembers.familyId))
    .where(
      and(
        eq(familyMembers.familyId, familyId),
        eq(familyMembers.id, inviteId),
        eq(familyMembers.status, 'pending'),
        gt(familyMembers.expiresAt, now),
      ),
    )
  return found
}

const askers = alias(users, 'askers')

const findQuestion = async (tx: Tx, condition: SQL | undefined) => {
  const [found] = await tx
    .select({
      question: familyQuestions.question,
      asker: { firstName: askers.firstName, lastName: askers.lastName },
      story: { title: stories.title, toldBy: stories.toldBy },
    })
    .from(familyQuestions)
    .innerJoin(askers, eq(askers.id, familyQuestions.askerId))
    .leftJoin(
      stories,
      and(
        eq(stories.id, familyQuestions.responseStoryId),
        eq(stories.familyId, familyQuestions.familyId),
        isNull(stories.deletedAt),
      ),
    )
    .where(condition)
  return found
}

/** A question of a family that still waits for this person. */
export const findWaitingQuestion = (tx: Tx, familyId: number, id: number, targetUserId: number) =>
  findQuestion(
    tx,
    and(
      eq(familyQuestions.familyId, familyId),
      eq(familyQuestions.id, id),
      eq(familyQuestions.targetUserId, targetUserId),
      eq(familyQuestions.status, 'pending'),
    ),
  )

/** A question that this person asked a family, with its story where it has one. */
export const findAskedQuestion = (tx: Tx, familyId: number, id: number, askerId: number) =>
  findQuestion(
    tx,
    and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.id, id), eq(familyQuestions.askerId, askerId)),
  )
