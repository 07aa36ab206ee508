import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { familyMembers, familyQuestions } from '#server/infra/db/schema/families.ts'
import { clips, recordings, storedFiles, transcripts, uploads } from '#server/infra/db/schema/recordings.ts'
import { stories, storyComments, storyReactions, storyVersions } from '#server/infra/db/schema/stories.ts'
import { toneWav } from '#server/testing/fixtures.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Caller } from './actors.ts'

/** Whose a thing is, seen from a caller; the rows of the table. */
export const WHOSE = ['own', 'family', 'other', 'missing'] as const
export type Whose = (typeof WHOSE)[number]

type Place = { familyId: number; userId: number; ownerId: number }
type Maker = (server: TestApp, place: Place) => Promise<string>

/** Stands in everything a family has; nobody else may ever read it. */
export const secretOf = (familyId: number): string => `secret-of-family-${familyId}-`

const nowhere = { leaseUntil: new Date(Date.now() + 60 * 60_000) }
const sound = toneWav(1)

const enter = async <T extends { id: number }>(rows: Promise<T[]>): Promise<string> => {
  const [row] = await rows
  if (!row) throw new Error('Nothing was entered.')
  return String(row.id)
}

const file = async (server: TestApp, tx: Tx, { familyId, userId }: Place, state: 'stored' | 'uploading') => {
  const name = `${randomBytes(18).toString('base64url')}.wav`
  await tx.insert(storedFiles).values({ name, familyId, userId, state, ...nowhere })
  const { files } = server.services
  if (state === 'stored') await files.write(name, Readable.from([sound]))
  else {
    await files.begin(name)
    await files.append(name, 0, Readable.from([sound]))
  }
  return name
}

const tell = async (tx: Tx, { familyId, userId }: Place): Promise<number> => {
  const secret = secretOf(familyId)
  const told = { title: secret, content: secret, toldBy: secret, place: secret, people: [secret], tags: [secret] }
  const story = { familyId, userId, ...told, notes: secret }
  const storyId = Number(await enter(tx.insert(stories).values(story).returning({ id: stories.id })))
  await tx
    .update(stories)
    .set({ content: `${secret} again` })
    .where(eq(stories.id, storyId))
  await tx.insert(transcripts).values({ familyId, storyId, text: secret })
  await tx.insert(storyComments).values({ familyId, storyId, userId, content: secret })
  await tx.insert(storyReactions).values({ familyId, storyId, userId, reaction: '👏' })
  return storyId
}

/** Makes a thing of a kind in a family, by somebody; returns what names it in an address. */
export const makers = {
  audio: (server, place) =>
    server.database.asSystem(async (tx) => {
      const { familyId, userId } = place
      const secret = secretOf(familyId)
      const story = { familyId, userId, title: secret, content: secret, toldBy: secret }
      const storyId = Number(await enter(tx.insert(stories).values(story).returning({ id: stories.id })))
      const originalName = await file(server, tx, place, 'stored')
      const bytes = sound.length
      await tx
        .insert(recordings)
        .values({ familyId, storyId, originalName, mimeType: 'audio/wav', bytes, sha256: 'x'.repeat(64) })
      await tx.insert(transcripts).values({ familyId, storyId, text: secret })
      await tx.insert(storyComments).values({ familyId, storyId, userId, content: secret })
      return originalName
    }),
  /** With everything that hangs on a story, an earlier text of it included. */
  story: (server, place) => server.database.asSystem(async (tx) => String(await tell(tx, place))),
  deleted: (server, place) =>
    server.database.asSystem(async (tx) => {
      const storyId = await tell(tx, place)
      await tx.update(stories).set({ deletedAt: new Date() }).where(eq(stories.id, storyId))
      return String(storyId)
    }),
  /** As the address of a version goes on after its stories. */
  version: (server, place) =>
    server.database.asSystem(async (tx) => {
      const storyId = await tell(tx, place)
      const versions = tx.select({ id: storyVersions.id }).from(storyVersions)
      return `${storyId}/versions/${await enter(versions.where(eq(storyVersions.storyId, storyId)))}`
    }),
  /** On a story of who wrote it. */
  comment: (server, place) =>
    server.database.asSystem(async (tx) => {
      const storyId = await tell(tx, place)
      const comments = tx.select({ id: storyComments.id }).from(storyComments)
      return enter(comments.where(eq(storyComments.storyId, storyId)))
    }),
  question: (server, { familyId, userId }) =>
    server.database.asSystem((tx) =>
      enter(
        tx
          .insert(familyQuestions)
          .values({ familyId, askerId: userId, question: secretOf(familyId) })
          .returning({ id: familyQuestions.id }),
      ),
    ),
  link: async (server, place) => (await invite(server, place)).id,
  code: async (server, place) => (await invite(server, place)).code,
  /** A member is known by who they are: `userId` itself. */
  member: async (_server, { userId }) => String(userId),
  family: async (_server, { familyId }) => String(familyId),
  upload: (server, place) =>
    server.database.asSystem(async (tx) => {
      const { familyId, userId } = place
      const recordingKey = randomUUID()
      const fileName = await file(server, tx, place, 'uploading')
      await tx.insert(uploads).values({ familyId, userId, recordingKey, fileName, bytes: sound.length })
      return recordingKey
    }),
  clip: (server, place) =>
    server.database.asSystem(async (tx) => {
      const { familyId, userId } = place
      const fileName = await file(server, tx, place, 'stored')
      const clip = { familyId, userId, fileName, state: 'done' as const, text: secretOf(familyId) }
      return enter(tx.insert(clips).values(clip).returning({ id: clips.id }))
    }),
} satisfies Record<string, Maker>
export type Kind = keyof typeof makers

const invite = async (server: TestApp, { familyId, ownerId }: Place) => {
  const code = randomBytes(16).toString('base64url')
  const expiresAt = new Date(Date.now() + 60 * 60_000)
  const email = `${secretOf(familyId)}@example.org`
  const link = { familyId, inviterId: ownerId, relationship: 'Child', inviteCode: code, email, expiresAt }
  const id = await server.database.asSystem((tx) =>
    enter(tx.insert(familyMembers).values(link).returning({ id: familyMembers.id })),
  )
  return { id, code }
}

const MISSING: Record<Kind, () => string> = {
  audio: () => `${randomBytes(18).toString('base64url')}.wav`,
  story: () => '999999999',
  deleted: () => '999999999',
  version: () => '999999999/versions/999999999',
  comment: () => '999999999',
  question: () => '999999999',
  link: () => '999999999',
  code: () => randomBytes(16).toString('base64url'),
  member: () => '999999999',
  family: () => '999999999',
  upload: () => randomUUID(),
  clip: () => '999999999',
}

/** What names a thing that is the caller's own, their family's, another family's, or none at all. */
export const nameThing = (server: TestApp, kind: Kind, whose: Whose, caller: Caller, vaultOwner: number) => {
  if (whose === 'missing') return Promise.resolve(MISSING[kind]())
  const { familyId, ownerId, memberId } = caller.other
  if (whose === 'other') return makers[kind](server, { familyId, userId: memberId, ownerId })
  const userId = whose === 'own' ? caller.userId : caller.relative
  return makers[kind](server, { familyId: caller.vault, userId, ownerId: vaultOwner })
}
