import { eq, type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '#server/infra/db/database.ts'
import { takes, uploads } from '#server/infra/db/schema/recordings.ts'
import { errorCode } from '#server/infra/http/api-error.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fingerprint } from './fixture.ts'
import { createResource } from './resources.ts'

/** One resource of each kind in a family, all by one member. */
export type FamilyResources = {
  familyId: number
  ownerId: number
  /** The member who owns them. */
  userId: number
  /** A story with audio, and the file name of the audio. */
  recordedId: number
  file: string
  /** A story without audio. */
  storyId: number
  deletedId: number
  questionId: number
  linkId: number
  clipId: number
  /** An unfinished upload, and the name of its file. */
  uploadKey: string
  uploadFile: string
}

const createAll = async (server: TestApp, creator: { familyId: number; ownerId: number; userId: number }) => {
  const number = async (kind: 'story' | 'deleted' | 'question' | 'link' | 'clip') =>
    Number(await createResource[kind](server, creator))
  await createResource.name(server, creator)
  const file = await createResource.audio(server, creator)
  const uploadKey = await createResource.upload(server, creator)
  const [found] = await server.database.asSystem((tx) =>
    tx
      .select({ recordedId: takes.storyId, uploadFile: uploads.fileName })
      .from(takes)
      .innerJoin(uploads, eq(uploads.takeId, uploadKey))
      .where(eq(takes.fileName, file)),
  )
  if (!found) throw new Error('The recording was not found.')
  const [storyId, deletedId] = [await number('story'), await number('deleted')]
  const [questionId, linkId, clipId] = [await number('question'), await number('link'), await number('clip')]
  return {
    ...creator,
    ...found,
    file,
    storyId,
    deletedId,
    questionId,
    linkId,
    clipId,
    uploadKey,
  } satisfies FamilyResources
}

/**
 * Three families: F (owner Ruth, with Ada), G (owner Omar, with Ben and Ada) and H (Eve alone). The resources in F are
 * Ada's, in G Ben's, in H Eve's. Tests run SQL without any conditions in a request's transaction; only the database's
 * privileges and row-level security are in its way.
 */
export const openSqlFixture = async () => {
  const server = await openTestApp()
  const inF = await familyOf(server, 'Ada')
  const inG = await familyOf(server, 'Ben')
  const inH = await familyOf(server)
  const [ruth, ada, omar, ben, eve] = [inF.owner, inF.relative, inG.owner, inG.relative, inH.owner]
  await ada.post(`/api/family/accept/${(await omar.invite()).inviteCode}`)
  const f = await createAll(server, { familyId: inF.familyId, ownerId: ruth.id, userId: ada.id })
  const g = await createAll(server, { familyId: inG.familyId, ownerId: omar.id, userId: ben.id })
  const h = await createAll(server, { familyId: inH.familyId, ownerId: eve.id, userId: eve.id })

  const fingerprintAll = async () => {
    const people = sql`select md5(string_agg(t::text, ',' order by t::text)) as sum from (
      select u::text as t from users u union all select p::text from past_memberships p
      union all select m::text from emails m union all select s::text from stored_files s) everybody`
    const { rows } = await server.database.asSystem((tx) => tx.execute(people))
    return [...(await Promise.all([f, g, h].map(({ familyId }) => fingerprint(server, familyId)))), rows]
  }
  /** Runs statements in one transaction of a person's request: the result of the last one, or the error's code. */
  const run = (person: Relative, ...statements: SQL[]) =>
    server.database
      .asViewer(person.id, async (tx: Tx) => {
        let last: { rowCount: number | null; rows: unknown[] } = { rowCount: 0, rows: [] }
        for (const statement of statements) last = await tx.execute(statement)
        return { count: last.rowCount ?? 0, rows: last.rows }
      })
      .catch((error: unknown) => ({ code: errorCode(error) }))
  return {
    server,
    people: { ruth, ada, omar, ben, eve },
    f,
    g,
    h,
    run,
    /** Runs statements that must have this outcome and change nothing anywhere. */
    expectFailure: async (person: Relative, expected: { code: string } | { count: 0 }, ...statements: SQL[]) => {
      const before = await fingerprintAll()
      expect(await run(person, ...statements)).toMatchObject(expected)
      expect(await fingerprintAll()).toEqual(before)
    },
  }
}
export type SqlFixture = Awaited<ReturnType<typeof openSqlFixture>>

/** The person who runs the statements, and the statements. */
export type Attempt = (fixture: SqlFixture) => [Relative, ...SQL[]]

export const DENIED = { code: '42501' }
export const NO_ROWS = { count: 0 } as const
