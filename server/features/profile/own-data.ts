import { and, asc, eq } from 'drizzle-orm'
import { listDevices } from '#server/features/account/sessions/devices.ts'
import type { Database } from '#server/infra/db/database.ts'
import { passkeys, twoStepSecrets, users } from '#server/infra/db/schema/accounts.ts'
import { contactMessages } from '#server/infra/db/schema/emails.ts'
import {
  families,
  familyHeirs,
  familyQuestions,
  memberships,
  pastMemberships,
} from '#server/infra/db/schema/families.ts'
import { storyViews } from '#server/infra/db/schema/listening.ts'
import { stories, storyComments, storyReactions } from '#server/infra/db/schema/stories.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'

const ABOUT =
  'What this service stores about you, apart from your recordings and their texts: those are in the archive, under Download Everything. Times are in UTC.'

/** Without secrets, and without `ownerEmail`, which is another person's address. */
const OWN_COLUMNS = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  dateOfBirth: users.dateOfBirth,
  relationship: users.relationship,
  phone: users.phone,
  bio: users.bio,
  isAdmin: users.isAdmin,
  accountType: users.accountType,
  mustReviewMembers: users.mustReviewMembers,
  spokenLanguage: users.spokenLanguage,
  theme: users.theme,
  textSize: users.textSize,
  emailOnQuestion: users.emailOnQuestion,
  emailOnAnswer: users.emailOnAnswer,
  emailOnDigest: users.emailOnDigest,
  emailOnSignIn: users.emailOnSignIn,
  emailOnTrial: users.emailOnTrial,
  timeZone: users.timeZone,
  lastUsedOn: users.lastUsedOn,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

/**
 * Everything that is stored about a person, apart from their recordings and texts, and nothing that is about others. Read as the
 * system, because requests can't read all columns: the person is in every query. Throws `account_gone`.
 */
export const collectOwnData = async (database: Database, person: { userId: number; sessionId: string }) => {
  const { userId } = person
  const devices = await listDevices(database, person)
  return database.asSystem(async (tx) => {
    const [account] = await tx.select(OWN_COLUMNS).from(users).where(eq(users.id, userId))
    if (!account) throw apiErrors.accountGone()
    return {
      about: ABOUT,
      createdAt: new Date().toISOString(),
      account,
      families: await tx
        .select({ name: families.name, role: memberships.role, joinedAt: memberships.joinedAt })
        .from(memberships)
        .innerJoin(families, eq(families.id, memberships.familyId))
        .where(eq(memberships.userId, userId))
        .orderBy(asc(memberships.joinedAt)),
      formerFamilies: await tx
        .select({ name: pastMemberships.familyName, reason: pastMemberships.reason, endedAt: pastMemberships.endedAt })
        .from(pastMemberships)
        .where(eq(pastMemberships.userId, userId))
        .orderBy(asc(pastMemberships.endedAt)),
      stories: await tx
        .select({
          id: stories.id,
          title: stories.title,
          category: stories.category,
          recordedAt: stories.recordedAt,
          utcOffsetMinutes: stories.utcOffsetMinutes,
          createdAt: stories.createdAt,
          deletedAt: stories.deletedAt,
        })
        .from(stories)
        .where(eq(stories.userId, userId))
        .orderBy(asc(stories.id)),
      comments: await tx
        .select({
          storyId: storyComments.storyId,
          content: storyComments.content,
          createdAt: storyComments.createdAt,
          updatedAt: storyComments.updatedAt,
        })
        .from(storyComments)
        .where(eq(storyComments.userId, userId))
        .orderBy(asc(storyComments.id)),
      reactions: await tx
        .select({
          storyId: storyReactions.storyId,
          reaction: storyReactions.reaction,
          atSeconds: storyReactions.atSeconds,
          createdAt: storyReactions.createdAt,
        })
        .from(storyReactions)
        .where(eq(storyReactions.userId, userId))
        .orderBy(asc(storyReactions.createdAt)),
      listening: await tx
        .select({
          storyId: storyViews.storyId,
          title: stories.title,
          firstListenedAt: storyViews.listenedAt,
          stoppedAtMs: storyViews.positionMs,
        })
        .from(storyViews)
        .innerJoin(stories, and(eq(stories.id, storyViews.storyId), eq(stories.familyId, storyViews.familyId)))
        .where(eq(storyViews.userId, userId))
        .orderBy(asc(storyViews.storyId)),
      questions: await tx
        .select({
          question: familyQuestions.question,
          status: familyQuestions.status,
          createdAt: familyQuestions.createdAt,
        })
        .from(familyQuestions)
        .where(eq(familyQuestions.askerId, userId))
        .orderBy(asc(familyQuestions.id)),
      messagesToUs: await tx
        .select({
          topic: contactMessages.topic,
          message: contactMessages.message,
          createdAt: contactMessages.createdAt,
        })
        .from(contactMessages)
        .where(eq(contactMessages.userId, userId))
        .orderBy(asc(contactMessages.createdAt)),
      passkeys: await tx
        .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt)),
      twoStepSignIn: await tx
        .select({ turnedOnAt: twoStepSecrets.turnedOnAt })
        .from(twoStepSecrets)
        .where(eq(twoStepSecrets.userId, userId)),
      heirOf: await tx
        .select({ name: families.name, namedAt: familyHeirs.namedAt, takesOverAt: familyHeirs.takesOverAt })
        .from(familyHeirs)
        .innerJoin(families, eq(families.id, familyHeirs.familyId))
        .where(eq(familyHeirs.userId, userId))
        .orderBy(asc(familyHeirs.namedAt)),
      devices: devices.map(({ id: _id, isCurrent: _isCurrent, ...device }) => device),
    }
  })
}
