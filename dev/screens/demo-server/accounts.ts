import { eq } from 'drizzle-orm'
import { addDemoStory, type DemoFamily } from '#dev/demo/add-story.ts'
import { DEMO_PASSWORD, type DemoStory, people, stories } from '#dev/demo/demo-data.ts'
import { addDemoFamily } from '#dev/demo/demo-family.ts'
import { registerAccount } from '#server/features/account/credentials/register-account.ts'
import { newInviteCode } from '#server/features/family/invites/join-family.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyMembers, memberships } from '#server/infra/db/schema/families.ts'
import type { Services } from '#server/services.ts'

/** The people who look at screens. All accounts share one password. */
export const emails = {
  /** Owns the vault of the demo family, with a year of Premium. */
  owner: 'grace@demo.example',
  /** A guest in that vault. */
  guest: 'jun@demo.example',
  /** Owns a vault whose trial has ended. */
  ended: 'vera@demo.example',
  /** Owns a vault without stories. */
  fresh: 'nell@demo.example',
  /** Owns a vault in which every name is very long. */
  long: 'maximiliana@demo.example',
  /** Has a vault and belongs to another one. */
  several: 'otto@demo.example',
  /** Was removed from a vault. */
  removed: 'pete@demo.example',
} as const

export type Account = keyof typeof emails
export type Who = Account | 'visitor'

/** A single word without break opportunities. */
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const names = {
  ended: { firstName: 'Vera', lastName: 'Lindqvist' },
  fresh: { firstName: 'Nell', lastName: 'Abara' },
  long: {
    firstName: 'Maximiliana-Theodora Wilhelmina',
    lastName: 'Featherstonehaugh-Cholmondeley von Hohenstaufen-Wittelsbacherstein',
  },
  several: { firstName: 'Otto', lastName: 'Reyes' },
} satisfies Partial<Record<Account, { firstName: string; lastName: string }>>

const DAY = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY)

type Owner = { userId: number; familyId: number }

/** Fills an empty vault with all these people and their content. */
export const addAccounts = async (services: Services): Promise<void> => {
  const { database } = services.connected
  const family = await addDemoFamily({ ...services, database })
  const voices = new Map<string, string>(people.map(({ key, voice }) => [key, voice]))
  // In parallel: most of the time is spent in flite and ffmpeg.
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
  await recordStories(services, familyOfOne(ended), [first, second])
  await recordStories(
    services,
    { ...familyOfOne(long), userIds: { ...familyOfOne(long).userIds, ada: several.userId } },
    longStories,
  )

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

const recordStories = async (
  services: Services,
  family: DemoFamily,
  demoStories: readonly DemoStory[],
): Promise<void> => {
  await Promise.all(demoStories.map((story) => addDemoStory(services, family, { ...story, answers: undefined }, 'slt')))
}

const addOwner = async (services: Services, account: keyof typeof names): Promise<Owner> => {
  const { database } = services.connected
  const given = { email: emails[account], password: DEMO_PASSWORD, acceptWeakPassword: true, ...names[account] }
  const { userId } = await registerAccount({ ...services, database }, given)
  const [home] = await database.asSystem(async (tx) => {
    await tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId))
    return tx.select({ familyId: memberships.familyId }).from(memberships).where(eq(memberships.userId, userId))
  })
  if (!home) throw new Error('An owner has no vault.')
  return { userId, familyId: home.familyId }
}

/** A family in which one person records everything. */
const familyOfOne = ({ userId, familyId }: Owner): DemoFamily => ({
  familyId,
  userIds: { grace: userId, ada: userId, tom: userId, jun: userId },
  questionIds: [],
})

const WORDS =
  'It was a very long summer, and we talked about it for a very long time. My grandmother said that whoever tells ' +
  'a story should never look at the clock, and so nobody did.'

/** Stories in which every name is very long. */
const longStories: readonly DemoStory[] = [
  {
    by: 'grace',
    daysAgo: 2,
    title:
      'How the whole street came together in the summer of the great flood to carry the piano of old Mrs Pemberton-Wallingford up four flights of stairs, and what was found inside it afterwards',
    category: 'Family & Relationships',
    about: {
      eventDate: { kind: 'span', from: '1930-01-01', to: '1955-12-31' },
      place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Isle of Anglesey',
      people: ['Wolfeschlegelsteinhausenbergerdorff Hubert the Younger', 'Mrs Pemberton-Wallingford of Upper Tooting'],
      tags: ['the summer of the great flood and what came after', 'Zusammengehörigkeitsgefühl'],
      notes: `${WORDS} ${LONG_WORD}`,
    },
    aiPrompt: 'If you could carry one heavy thing out of the house in which you grew up, what would it be, and why?',
    words: `${WORDS} ${LONG_WORD}. ${WORDS}`,
    comments: [
      { by: 'ada', content: `${LONG_WORD}! ${WORDS}` },
      { by: 'grace', content: 'I was there.' },
    ],
    reactions: [{ by: 'ada', reaction: '❤️' }],
  },
  { by: 'ada', daysAgo: 9, title: LONG_WORD, category: 'Childhood & Youth', toldBy: LONG_WORD, words: WORDS },
]
