import { eq } from 'drizzle-orm'
import { addDemoFamily } from '#dev/demo/add-family.ts'
import { addDemoStory, type DemoFamily } from '#dev/demo/add-story.ts'
import { DEMO_PASSWORD, people } from '#dev/demo/people.ts'
import { stories } from '#dev/demo/stories.ts'
import { registerAccount } from '#server/features/account/register-account.ts'
import { newInviteCode } from '#server/features/family/invites/join-family.ts'
import { families, familyMembers, memberships } from '#server/infra/db/schema/families.ts'
import type { Services } from '#server/services.ts'
import { longStories } from './long-stories.ts'
import { emails, names } from './people.ts'

const DAY = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY)

type Owner = { userId: number; familyId: number }

/** Fills an empty vault with everybody who looks at screens, and with what they look at. */
export const addPeople = async (services: Services): Promise<void> => {
  const { database } = services.connected
  const family = await addDemoFamily({ ...services, database })
  const voices = new Map<string, string>(people.map(({ key, voice }) => [key, voice]))
  // All at once: most of the time goes into speaking, which is for other processes.
  await Promise.all(stories.map((story) => addDemoStory(services, family, story, voices.get(story.by) ?? 'slt')))
  const ended = await addOwner(services, 'ended')
  await addOwner(services, 'fresh')
  const several = await addOwner(services, 'several')
  const long = await addOwner(services, 'long')

  const relative = {
    familyId: long.familyId,
    userId: several.userId,
    role: 'member',
    relationship: 'Grandchild',
  } as const
  await database.asSystem((tx) => tx.insert(memberships).values(relative))

  const [first, second] = stories
  if (!first || !second) throw new Error('The demo has no stories.')
  await tell(services, alone(ended), [first, second])
  await tell(services, { ...alone(long), userIds: { ...alone(long).userIds, ada: several.userId } }, longStories)

  await database.asSystem(async (tx) => {
    await tx
      .update(families)
      .set({ trialEndsAt: daysFromNow(-3) })
      .where(eq(families.id, ended.familyId))
    await tx.insert(familyMembers).values({
      familyId: family.familyId,
      inviterId: family.userIds.grace,
      relationship: 'Sibling',
      inviteCode: newInviteCode(),
      createdAt: daysFromNow(-20),
      expiresAt: daysFromNow(-13),
    })
  })
}

const tell = async (services: Services, family: DemoFamily, told: typeof stories): Promise<void> => {
  await Promise.all(told.map((story) => addDemoStory(services, family, { ...story, answers: undefined }, 'slt')))
}

const addOwner = async (services: Services, account: keyof typeof names): Promise<Owner> => {
  const { database } = services.connected
  const given = { email: emails[account], password: DEMO_PASSWORD, ...names[account] }
  const userId = await registerAccount({ ...services, database }, given)
  const [home] = await database.asSystem((tx) =>
    tx.select({ familyId: memberships.familyId }).from(memberships).where(eq(memberships.userId, userId)),
  )
  if (!home) throw new Error('An owner has no vault.')
  return { userId, familyId: home.familyId }
}

/** A family in which one person tells everything. */
const alone = ({ userId, familyId }: Owner): DemoFamily => ({
  familyId,
  userIds: { grace: userId, ada: userId, tom: userId, jun: userId },
  questionIds: [],
})
