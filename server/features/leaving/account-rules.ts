import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { endMembership } from '#server/features/family/members.ts'
import type { Tx } from '#server/infra/db/database.ts'
import {
  accountDeletions,
  addressCodes,
  emailChanges,
  passkeyChallenges,
  passkeys,
  passwordResets,
  storytellerLinks,
  twoStepSecrets,
  users,
} from '#server/infra/db/schema/accounts.ts'
import { bedtimeStories } from '#server/infra/db/schema/bedtime.ts'
import { checkoutAttempts } from '#server/infra/db/schema/billing.ts'
import { contactMessages, emails } from '#server/infra/db/schema/emails.ts'
import {
  familyMembers,
  familyNames,
  familyQuestions,
  memberships,
  pastMemberships,
} from '#server/infra/db/schema/families.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import { speechConsents } from '#server/infra/db/schema/hosted-speech.ts'
import { notifications, storyViews } from '#server/infra/db/schema/listening.ts'
import { usedAiPrompts } from '#server/infra/db/schema/prompts.ts'
import { clips, storedFiles, uploads } from '#server/infra/db/schema/recordings.ts'
import { accountRecoveries } from '#server/infra/db/schema/recoveries.ts'
import { stories, storyComments, storyReactions, storyVersions } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'

/**
 * What happens to rows that refer to a deleted account. `deleted`: the rows go. `cleared`: they stay and name no person
 * anymore. `kept`: they stay and name the tombstone. `with stories`: kept or deleted, as the person chose for their stories.
 */
type Rule = 'deleted' | 'cleared' | 'kept' | 'with stories'

/** Every column that refers to an account. A test compares them with the database, so a new table needs a decision here. */
export const ACCOUNT_RULES: readonly { column: AnyPgColumn; rule: Rule; why: string }[] = [
  {
    column: stories.userId,
    rule: 'with stories',
    why: 'Recordings, transcripts, comments on them and files go with a story.',
  },
  { column: storyComments.userId, rule: 'with stories', why: 'Words of the person on stories of others.' },
  { column: storyReactions.userId, rule: 'with stories', why: 'Like comments.' },
  {
    column: familyQuestions.askerId,
    rule: 'with stories',
    why: 'A story may answer one; the story stays in any case.',
  },
  { column: pastMemberships.userId, rule: 'with stories', why: 'Lets relatives see the name on what was kept.' },
  { column: stories.textSavedBy, rule: 'kept', why: 'Who wrote the present text of a story.' },
  { column: storyVersions.savedBy, rule: 'kept', why: 'Who wrote an earlier text.' },
  { column: storedFiles.userId, rule: 'kept', why: 'Files of stories go with them. The photo is discarded.' },
  { column: bedtimeStories.userId, rule: 'kept', why: 'Plots that the family has had, without any text.' },
  { column: familyNames.createdBy, rule: 'kept', why: 'The family’s list of names.' },
  { column: speechConsents.agreedBy, rule: 'kept', why: 'Evidence of the family’s consent.' },
  { column: checkoutAttempts.userId, rule: 'kept', why: 'A payment of the family may still be confirmed.' },
  { column: familyMembers.inviterId, rule: 'kept', why: 'Who invited whom. Open invites are revoked.' },
  { column: familyMembers.inviteeId, rule: 'kept', why: 'Closed with the membership.' },
  { column: gifts.buyerId, rule: 'cleared', why: 'A gift outlives the person who gave it.' },
  { column: gifts.redeemedBy, rule: 'cleared', why: 'The family keeps the year.' },
  { column: accountRecoveries.startedBy, rule: 'cleared', why: 'Relatives still help someone else back in.' },
  { column: accountRecoveries.approvedBy, rule: 'cleared', why: 'Then another owner has to approve.' },
  { column: accountRecoveries.endedBy, rule: 'cleared', why: 'It stays ended.' },
  { column: emails.fromUserId, rule: 'cleared', why: 'Emails to others are still sent.' },
  { column: emails.toUserId, rule: 'deleted', why: 'There’s no one to send them to.' },
  { column: contactMessages.userId, rule: 'deleted', why: 'What they wrote to the people who run the service.' },
  { column: memberships.userId, rule: 'deleted', why: 'Access ends.' },
  { column: storyViews.userId, rule: 'deleted', why: 'What the person heard is theirs alone.' },
  { column: notifications.userId, rule: 'deleted', why: 'There’s no one to tell.' },
  { column: notifications.actorId, rule: 'deleted', why: 'News about someone who has left.' },
  { column: uploads.userId, rule: 'deleted', why: 'Unfinished uploads, with their files.' },
  { column: clips.userId, rule: 'deleted', why: 'Transcribed clips that are no stories, with their files.' },
  { column: addressCodes.userId, rule: 'deleted', why: 'Secrets of the account.' },
  { column: emailChanges.userId, rule: 'deleted', why: 'Secrets of the account.' },
  { column: storytellerLinks.userId, rule: 'deleted', why: 'A way to sign in.' },
  { column: passkeys.userId, rule: 'deleted', why: 'A way to sign in.' },
  { column: twoStepSecrets.userId, rule: 'deleted', why: 'A way to sign in, with its recovery codes.' },
  { column: passkeyChallenges.userId, rule: 'deleted', why: 'A passkey that was being added.' },
  { column: usedAiPrompts.userId, rule: 'deleted', why: 'What the person was asked is theirs alone.' },
  { column: passwordResets.userId, rule: 'deleted', why: 'Secrets of the account.' },
  { column: accountDeletions.userId, rule: 'deleted', why: 'The deletion itself, once it’s done.' },
]

/** The name of a tombstone whose stories went with it. */
const FORMER_MEMBER = { firstName: 'Former', lastName: 'Member' }

/**
 * Turns an account into a tombstone: it can't be used, has no address and tells nothing about the person, except the name if
 * their stories stay. Families that the person owns must have ended or changed hands before.
 * @param tx a system transaction
 */
export const closeAccount = async (
  tx: Tx,
  events: Events,
  { userId, keepsStories }: { userId: number; keepsStories: boolean },
): Promise<void> => {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  const ownMemberships = await tx.select().from(memberships).where(eq(memberships.userId, userId))
  if (ownMemberships.some(({ role }) => role === 'owner')) throw new Error('The account still owns a family.')
  for (const { familyId } of ownMemberships) await endMembership(tx, events, familyId, userId)
  await tx
    .update(familyMembers)
    .set({ status: 'removed' })
    .where(and(eq(familyMembers.inviterId, userId), eq(familyMembers.status, 'pending')))
  for (const { column, rule } of ACCOUNT_RULES) {
    const { table, name } = column
    if (rule === 'deleted' || (rule === 'with stories' && !keepsStories))
      await tx.delete(table).where(eq(column, userId))
    else if (rule === 'cleared')
      await tx.execute(sql`update ${table} set ${sql.identifier(name)} = null where ${column} = ${userId}`)
  }
  // Copies of the address with guests.
  await tx
    .update(users)
    .set({ ownerEmail: null })
    .where(sql`lower(${users.ownerEmail}) = lower(${account?.email ?? null})`)
  await tx
    .update(users)
    .set({
      ...(!keepsStories && FORMER_MEMBER),
      email: null,
      password: null,
      credentialVersion: sql`${users.credentialVersion} + 1`,
      emailVerifiedAt: null,
      profileImageUrl: null,
      dateOfBirth: null,
      relationship: null,
      phone: null,
      bio: null,
      spokenLanguage: DEFAULT_LANGUAGE,
      theme: 'system',
      textSize: 'standard',
      timeZone: null,
      isAdmin: false,
      ownerEmail: null,
      lastUsedOn: null,
      deletedAt: new Date(),
      updatedAt: new Date(),
    })
    .where(eq(users.id, userId))
}
