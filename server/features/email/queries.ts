import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/infra/db/database.ts'
import { happenedSince } from '#server/infra/db/happened-since.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { contactMessages, emails } from '#server/infra/db/schema/emails.ts'
import {
  families,
  familyHandovers,
  familyHeirs,
  familyMembers,
  familyQuestions,
  memberships,
  pastMemberships,
} from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { EmailKind, EmailRow } from './email-kinds.ts'
import { emailedStory, memberNamesOf, type StoryRow } from './emailed-story.ts'

/** Locks an email against other runs of its job until the end of the transaction. */
export const lockEmail = async (tx: Tx, id: string): Promise<EmailRow | undefined> => {
  const [found] = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
  // Only queueEmail inserts emails.
  return found as EmailRow | undefined
}

export const updateEmail = (tx: Tx, id: string, change: Partial<EmailRow>) =>
  tx.update(emails).set(change).where(eq(emails.id, id))

const isTo = (address: string | null) => sql`lower(${emails.toAddress}) = lower(${address})`
export const finishedAt = sql`coalesce(${emails.sentAt}, ${emails.createdAt})`
const toSame = (email: EmailRow) =>
  email.toUserId === null ? isTo(email.toAddress) : eq(emails.toUserId, email.toUserId)

/** Serializes emails of one kind to one recipient until the end of the transaction. */
export const lockRecipient = (
  tx: Tx,
  { kind, toUserId, toAddress }: Pick<EmailRow, 'kind' | 'toUserId' | 'toAddress'>,
) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${String(toUserId ?? toAddress?.toLowerCase())}))`,
  )

/** Serializes emails of one kind from one sender. Always locked after the recipient, so two can't wait for each other. */
export const lockSender = (tx: Tx, { kind, fromUserId }: Pick<EmailRow, 'kind' | 'fromUserId'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${kind} from`}), ${fromUserId ?? 0})`)

/** Whose emails a limit counts: all to the recipient, those of this sender to the recipient, or all of this sender. */
export type Counted = 'to recipient' | 'from sender to recipient' | 'from sender'

/** How many emails of this kind may have arrived since then. */
export const countSent = (tx: Tx, email: EmailRow, { since, counted }: { since: Date; counted: Counted }) =>
  tx.$count(
    emails,
    and(
      eq(emails.kind, email.kind),
      counted === 'from sender' ? undefined : toSame(email),
      counted === 'to recipient' ? undefined : eq(emails.fromUserId, email.fromUserId ?? 0),
      or(eq(emails.state, 'sending'), and(inArray(emails.state, ['sent', 'failed']), gt(finishedAt, since))),
    ),
  )

/** How many emails of a kind were sent to an address since then, or are queued. */
export const countToAddress = (tx: Tx, kind: EmailKind, address: string, since: Date): Promise<number> =>
  tx.$count(
    emails,
    and(eq(emails.kind, kind), isTo(address), ne(emails.state, 'dropped'), happenedSince(emails.createdAt, since)),
  )

/** How many emails of a kind a person has caused since then, or has queued. */
export const countFromSender = (tx: Tx, kind: EmailKind, fromUserId: number, since: Date): Promise<number> =>
  tx.$count(
    emails,
    and(
      eq(emails.kind, kind),
      eq(emails.fromUserId, fromUserId),
      ne(emails.state, 'dropped'),
      happenedSince(emails.createdAt, since),
    ),
  )

/** When emails of this kind to a person since then were queued, earliest first. Failed ones count: they may have arrived. */
export const findQueuedTimes = async (tx: Tx, toUserId: number, kind: EmailKind, since: Date): Promise<Date[]> => {
  const rows = await tx
    .select({ createdAt: emails.createdAt })
    .from(emails)
    .where(
      and(
        eq(emails.toUserId, toUserId),
        eq(emails.kind, kind),
        ne(emails.state, 'dropped'),
        happenedSince(emails.createdAt, since),
      ),
    )
    .orderBy(asc(emails.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

const name = { firstName: users.firstName, lastName: users.lastName }
const person = { ...name, email: sql<string>`${users.email}` }

/** A member with everything an email to them needs; undefined if they have no address. */
export const findRecipient = async (tx: Tx, familyId: number, userId: number) => {
  const [found] = await tx
    .select({
      ...person,
      role: memberships.role,
      onQuestion: users.emailOnQuestion,
      onAnswer: users.emailOnAnswer,
      onTrial: users.emailOnTrial,
      emailVerifiedAt: users.emailVerifiedAt,
      familyName: families.name,
      memberNames: memberNamesOf(families.id),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(families, eq(families.id, memberships.familyId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.userId, userId), isNotNull(users.email)))
  return found
}

export const findFamilyOwner = async (tx: Tx, familyId: number) => {
  const [owner] = await tx
    .select({ ...name, id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.role, 'owner')))
  return owner
}

/** An account with an address, in any family or none. */
export const findPerson = async (tx: Tx, userId: number) => {
  const [found] = await tx
    .select({
      ...person,
      id: users.id,
      emailVerifiedAt: users.emailVerifiedAt,
      onSignIn: users.emailOnSignIn,
      onDigest: users.emailOnDigest,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email)))
  return found
}

/** The deletion that a person's account is waiting for, if any. */
export const findDeletion = async (tx: Tx, userId: number) => {
  const [deletion] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return deletion
}

/** The name of a family that has been deleted, for a person who was a member to the end. */
export const findPastFamilyName = async (tx: Tx, familyId: number, userId: number): Promise<string | undefined> => {
  const [past] = await tx
    .select({ familyName: pastMemberships.familyName })
    .from(pastMemberships)
    .where(
      and(
        eq(pastMemberships.familyId, familyId),
        eq(pastMemberships.userId, userId),
        eq(pastMemberships.reason, 'family_deleted'),
      ),
    )
  return past?.familyName
}

/** A pending, unexpired invite with its sender. */
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
      asker: { firstName: askers.firstName, lastName: askers.lastName, photo: askers.profileImageUrl },
      storyId: stories.id,
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

/** A pending question for this person. */
export const findPendingQuestion = (tx: Tx, familyId: number, id: number, targetUserId: number) =>
  findQuestion(
    tx,
    and(
      eq(familyQuestions.familyId, familyId),
      eq(familyQuestions.id, id),
      eq(familyQuestions.targetUserId, targetUserId),
      eq(familyQuestions.status, 'pending'),
    ),
  )

/** A question this person asked, with the story that answered it, if any. */
export const findOwnQuestion = (tx: Tx, familyId: number, id: number, askerId: number) =>
  findQuestion(
    tx,
    and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.id, id), eq(familyQuestions.askerId, askerId)),
  )

/** A story of a family, with its author and its recording. */
export const findEmailedStory = async (tx: Tx, familyId: number, storyId: number): Promise<StoryRow | undefined> => {
  const { rows } = await tx.execute<StoryRow>(sql`
    select ${emailedStory} from stories s join users u on u.id = s.user_id left join recordings r on r.story_id = s.id
    where s.family_id = ${familyId} and s.id = ${storyId} and s.deleted_at is null`)
  return rows[0]
}

/** Messages a person sees again on the Contact tab. */
const SHOWN_MESSAGES = 10

export const insertMessage = (tx: Tx, message: typeof contactMessages.$inferInsert) =>
  tx.insert(contactMessages).values(message)

export const countMessages = (tx: Tx, userId: number, since: Date): Promise<number> =>
  tx.$count(contactMessages, and(eq(contactMessages.userId, userId), happenedSince(contactMessages.createdAt, since)))

export const findMessages = (tx: Tx, userId: number) => {
  const { id, topic, message, createdAt } = contactMessages
  return tx
    .select({ id, topic, message, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(desc(createdAt))
    .limit(SHOWN_MESSAGES)
}

/** A message with its sender, if it is theirs. */
export const findMessage = async (tx: Tx, id: string, userId: number) => {
  const { topic, message } = contactMessages
  const sender = { ...person, id: users.id, emailVerifiedAt: users.emailVerifiedAt }
  const [found] = await tx
    .select({ topic, message, sender })
    .from(contactMessages)
    .innerJoin(users, eq(users.id, contactMessages.userId))
    .where(and(eq(contactMessages.id, id), eq(users.id, userId), isNotNull(users.email)))
  return found
}

/** The families of a person, by name. */
export const findFamiliesOf = (tx: Tx, userId: number) =>
  tx
    .select({
      id: families.id,
      name: families.name,
      role: memberships.role,
      hasOtherMembers: sql<boolean>`exists (select from memberships m
        where m.family_id = ${families.id} and m.user_id <> ${userId})`,
    })
    .from(memberships)
    .innerJoin(families, eq(families.id, memberships.familyId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(families.name), asc(families.id))

/** Where messages to the people who run the service go: the configured address, or the longest-standing administrator. */
export const findContactAddress = async (tx: Tx, configured: string | undefined): Promise<string | undefined> => {
  if (configured !== undefined) return configured
  const [admin] = await tx
    .select({ email: person.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNotNull(users.email)))
    .orderBy(asc(users.id))
    .limit(1)
  return admin?.email
}

/** Whether the family is still offered to this member. */
export const findFamilyHeir = async (tx: Tx, familyId: number) => {
  const [heir] = await tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      takesOverAt: familyHeirs.takesOverAt,
    })
    .from(familyHeirs)
    .innerJoin(users, eq(users.id, familyHeirs.userId))
    .where(eq(familyHeirs.familyId, familyId))
  return heir
}

export const isOffered = async (tx: Tx, familyId: number, userId: number): Promise<boolean> =>
  (await tx.$count(familyHandovers, and(eq(familyHandovers.familyId, familyId), eq(familyHandovers.userId, userId)))) >
  0
