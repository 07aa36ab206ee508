import { eq } from 'drizzle-orm'
import { addDemoStory, type DemoFamily } from '#dev/demo/add-story.ts'
import { DEMO_PASSWORD, type DemoStory, people, stories } from '#dev/demo/demo-data.ts'
import { addDemoFamily } from '#dev/demo/demo-family.ts'
import { registerAccount } from '#server/features/account/register-account.ts'
import { newInviteCode } from '#server/features/family/invites/join-family.ts'
import { families, familyMembers, memberships } from '#server/infra/db/schema/families.ts'
import type { Services } from '#server/services.ts'

/** Who looks at screens: each has an account with one and the same password, except the visitor. */
export const emails = {
  /** Owns the vault of the demo family, with a year of Premium. */
  owner: 'grace@demo.example',
  /** A guest of that vault. */
  guest: 'jun@demo.example',
  /** The owner of a vault whose trial is over. */
  ended: 'vera@demo.example',
  /** The owner of a vault in which nobody has told anything. */
  fresh: 'nell@demo.example',
  /** The owner of a vault in which everything has a very long name. */
  long: 'maximiliana@demo.example',
  /** Belongs to a vault of his own and to one more. */
  several: 'otto@demo.example',
  /** Belonged to a vault, and does not any more. */
  removed: 'pete@demo.example',
} as const

export type Account = keyof typeof emails
export type Who = Account | 'visitor'

/** One word without a place to break it. */
export const ENDLESS = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

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

const WORDS =
  'It was a very long summer, and we talked about it for a very long time. My grandmother said that whoever tells ' +
  'a story should never look at the clock, and so nobody did.'

/** Stories in which everything that has a name has a very long one. */
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
      notes: `${WORDS} ${ENDLESS}`,
    },
    aiPrompt: 'If you could carry one heavy thing out of the house in which you grew up, what would it be, and why?',
    words: `${WORDS} ${ENDLESS}. ${WORDS}`,
    comments: [
      { by: 'ada', content: `${ENDLESS}! ${WORDS}` },
      { by: 'grace', content: 'I was there.' },
    ],
    reactions: [{ by: 'ada', reaction: '❤️' }],
  },
  { by: 'ada', daysAgo: 9, title: ENDLESS, category: 'Childhood & Youth', toldBy: ENDLESS, words: WORDS },
]
