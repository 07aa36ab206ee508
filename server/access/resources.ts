import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyMembers, familyNames, familyQuestions } from '#server/infra/db/schema/families.ts'
import { clips, recordings, storedFiles, takes, transcripts, uploads } from '#server/infra/db/schema/recordings.ts'
import { stories, storyComments, storyReactions, storyVersions } from '#server/infra/db/schema/stories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Caller } from './actors.ts'

/** A resource can be the caller's own, a relative's, another family's, or nonexistent. */
export type Ownership = 'own' | 'family' | 'other' | 'missing'

type Creator = { familyId: number; userId: number; ownerId: number }
type CreateResource = (server: TestApp, creator: Creator) => Promise<string>

/** In every text of a family's resources. No reply to an outsider may contain it. */
export const secretOf = (familyId: number): string => `secret-of-family-${familyId}-`

const lease = { leaseUntil: new Date(Date.now() + 60 * 60_000) }
const audio = toneWav(1)

const returnedId = async <T extends { id: number }>(rows: Promise<T[]>): Promise<string> => {
  const [row] = await rows
  if (!row) throw new Error('The row was not returned.')
  return String(row.id)
}

const addFile = async (server: TestApp, tx: Tx, { familyId, userId }: Creator, state: 'stored' | 'uploading') => {
  const name = `${randomBytes(18).toString('base64url')}.wav`
  await tx.insert(storedFiles).values({ name, familyId, userId, state, ...lease })
  const { files } = server.services
  if (state === 'stored') await files.write(name, Readable.from([audio]))
  else await files.append(tx, name, 0, audio)
  return name
}

const addStory = async (tx: Tx, { familyId, userId }: Creator): Promise<number> => {
  const secret = secretOf(familyId)
  const texts = { title: secret, content: secret, toldBy: secret, place: secret, people: [secret], tags: [secret] }
  const story = { familyId, userId, ...texts, notes: secret }
  const storyId = Number(await returnedId(tx.insert(stories).values(story).returning({ id: stories.id })))
  await tx
    .update(stories)
    .set({ content: `${secret} again` })
    .where(eq(stories.id, storyId))
  await tx.insert(transcripts).values({ familyId, storyId, text: secret })
  await tx.insert(storyComments).values({ familyId, storyId, userId, content: secret })
  await tx.insert(storyReactions).values({ familyId, storyId, userId, reaction: '👏' })
  return storyId
}

/** Creates a resource in a family, by `creator.userId`. Returns its id or name in URLs. */
export const createResource = {
  audio: (server, creator) =>
    server.database.asSystem(async (tx) => {
      const { familyId, userId } = creator
      const secret = secretOf(familyId)
      const story = { familyId, userId, title: secret, content: secret, toldBy: secret }
      const storyId = Number(await returnedId(tx.insert(stories).values(story).returning({ id: stories.id })))
      const fileName = await addFile(server, tx, creator, 'stored')
      const take = { fileName, mimeType: 'audio/wav', bytes: audio.length, sha256: 'x'.repeat(64) }
      await tx.insert(recordings).values({ familyId, storyId })
      await tx.insert(takes).values({ ...take, familyId, storyId, position: 1 })
      await tx.insert(transcripts).values({ familyId, storyId, text: secret })
      await tx.insert(storyComments).values({ familyId, storyId, userId, content: secret })
      return fileName
    }),
  /** A recording in a story that its author lets invited people hear; with an invite, the URL path after `invite-info/`. */
  'allowed audio': (server, creator) => addInviteAudio(server, creator, true),
  'audio not allowed': (server, creator) => addInviteAudio(server, creator, false),
  /** With an earlier version, a transcript, a comment and a reaction. */
  story: (server, creator) => server.database.asSystem(async (tx) => String(await addStory(tx, creator))),
  deleted: (server, creator) =>
    server.database.asSystem(async (tx) => {
      const storyId = await addStory(tx, creator)
      await tx.update(stories).set({ deletedAt: new Date() }).where(eq(stories.id, storyId))
      return String(storyId)
    }),
  /** The URL path after `/api/stories/`. */
  version: (server, creator) =>
    server.database.asSystem(async (tx) => {
      const storyId = await addStory(tx, creator)
      const versions = tx.select({ id: storyVersions.id }).from(storyVersions)
      return `${storyId}/versions/${await returnedId(versions.where(eq(storyVersions.storyId, storyId)))}`
    }),
  /** A comment by the author of the story. */
  comment: (server, creator) =>
    server.database.asSystem(async (tx) => {
      const storyId = await addStory(tx, creator)
      const comments = tx.select({ id: storyComments.id }).from(storyComments)
      return returnedId(comments.where(eq(storyComments.storyId, storyId)))
    }),
  question: (server, { familyId, userId }) =>
    server.database.asSystem((tx) =>
      returnedId(
        tx
          .insert(familyQuestions)
          .values({ familyId, askerId: userId, question: secretOf(familyId) })
          .returning({ id: familyQuestions.id }),
      ),
    ),
  /** A name in the family's list; the resource is the name itself. */
  name: async (server, { familyId, userId }) => {
    const name = `${secretOf(familyId)}${randomUUID()}`
    await server.database.asSystem((tx) => tx.insert(familyNames).values({ familyId, name, createdBy: userId }))
    return name
  },
  link: async (server, creator) => (await invite(server, creator)).id,
  code: async (server, creator) => (await invite(server, creator)).code,
  /** A member's id is `userId` itself. */
  member: async (_server, { userId }) => String(userId),
  family: async (_server, { familyId }) => String(familyId),
  upload: (server, creator) =>
    server.database.asSystem(async (tx) => {
      const { familyId, userId } = creator
      const takeId = randomUUID()
      const fileName = await addFile(server, tx, creator, 'uploading')
      await tx
        .insert(uploads)
        .values({ familyId, userId, takeId, recordingKey: takeId, fileName, receivedBytes: audio.length })
      return takeId
    }),
  /** The photo of `userId`. */
  photo: (server, { userId }) =>
    server.database.asSystem(async (tx) => {
      const name = `${randomBytes(18).toString('base64url')}.jpg`
      await tx.insert(storedFiles).values({ name, familyId: null, userId, state: 'stored', ...lease })
      await server.services.files.write(name, Readable.from([audio]))
      await tx
        .update(users)
        .set({ profileImageUrl: `/api/photos/${name}` })
        .where(eq(users.id, userId))
      return name
    }),
  clip: (server, creator) =>
    server.database.asSystem(async (tx) => {
      const { familyId, userId } = creator
      const fileName = await addFile(server, tx, creator, 'stored')
      const clip = { familyId, userId, fileName, state: 'done' as const, text: secretOf(familyId) }
      return returnedId(tx.insert(clips).values(clip).returning({ id: clips.id }))
    }),
} satisfies Record<string, CreateResource>
export type ResourceKind = keyof typeof createResource

const invite = async (server: TestApp, { familyId, ownerId }: Creator) => {
  const code = randomBytes(16).toString('base64url')
  const expiresAt = new Date(Date.now() + 60 * 60_000)
  const email = `${secretOf(familyId)}@example.org`
  const link = { familyId, inviterId: ownerId, relationship: 'Child', inviteCode: code, email, expiresAt }
  const id = await server.database.asSystem((tx) =>
    returnedId(tx.insert(familyMembers).values(link).returning({ id: familyMembers.id })),
  )
  return { id, code }
}

const addInviteAudio = async (server: TestApp, creator: Creator, playsInInvites: boolean): Promise<string> => {
  const playbackName = await createResource.audio(server, creator)
  await server.database.asSystem(async (tx) => {
    const [take] = await tx.select().from(takes).where(eq(takes.fileName, playbackName))
    if (!take) throw new Error('The recording has no take.')
    await tx.update(recordings).set({ playbackName }).where(eq(recordings.storyId, take.storyId))
    await tx.update(stories).set({ playsInInvites }).where(eq(stories.id, take.storyId))
  })
  return `${(await invite(server, creator)).code}/audio/${playbackName}`
}

const MISSING_IDS: Record<ResourceKind, () => string> = {
  audio: () => `${randomBytes(18).toString('base64url')}.wav`,
  'allowed audio': () => `${randomBytes(16).toString('base64url')}/audio/${randomBytes(18).toString('base64url')}.wav`,
  'audio not allowed': () => MISSING_IDS['allowed audio'](),
  story: () => '999999999',
  deleted: () => '999999999',
  version: () => '999999999/versions/999999999',
  comment: () => '999999999',
  question: () => '999999999',
  name: () => `Nobody ${randomUUID()}`,
  link: () => '999999999',
  code: () => randomBytes(16).toString('base64url'),
  member: () => '999999999',
  family: () => '999999999',
  upload: () => randomUUID(),
  photo: () => `${randomBytes(18).toString('base64url')}.jpg`,
  clip: () => '999999999',
}

/** Creates a resource with this relation to the caller and returns its id; for `missing`, an id that doesn't exist. */
export const createResourceFor = (
  server: TestApp,
  kind: ResourceKind,
  ownership: Ownership,
  caller: Pick<Caller, 'userId' | 'familyId' | 'relativeId' | 'other'> & { ownerId: number },
): Promise<string> => {
  if (ownership === 'missing') return Promise.resolve(MISSING_IDS[kind]())
  const { familyId, ownerId, memberId } = caller.other
  if (ownership === 'other') return createResource[kind](server, { familyId, userId: memberId, ownerId })
  const userId = ownership === 'own' ? caller.userId : caller.relativeId
  return createResource[kind](server, { familyId: caller.familyId, userId, ownerId: caller.ownerId })
}
