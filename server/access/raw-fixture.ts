import { eq, type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '#server/infra/db/database.ts'
import { recordings, uploads } from '#server/infra/db/schema/recordings.ts'
import { errorCode } from '#server/infra/http/api-error.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fingerprint } from './fingerprint.ts'
import { makers } from './things.ts'

/** What a family has, all of it by one of its members. */
export type Things = {
  familyId: number
  ownerId: number
  /** Whose they are. */
  userId: number
  /** A story with sound, and the name of that. */
  toldId: number
  file: string
  /** A story without sound. */
  storyId: number
  deletedId: number
  questionId: number
  linkId: number
  clipId: number
  /** An upload on its way, and the name of its file. */
  uploadKey: string
  uploadFile: string
}

const gather = async (server: TestApp, place: { familyId: number; ownerId: number; userId: number }) => {
  const number = async (kind: 'story' | 'deleted' | 'question' | 'link' | 'clip') =>
    Number(await makers[kind](server, place))
  const file = await makers.audio(server, place)
  const uploadKey = await makers.upload(server, place)
  const [found] = await server.database.asSystem((tx) =>
    tx
      .select({ toldId: recordings.storyId, uploadFile: uploads.fileName })
      .from(recordings)
      .innerJoin(uploads, eq(uploads.recordingKey, uploadKey))
      .where(eq(recordings.originalName, file)),
  )
  if (!found) throw new Error('The sound of a story was not found.')
  const [storyId, deletedId] = [await number('story'), await number('deleted')]
  const [questionId, linkId, clipId] = [await number('question'), await number('link'), await number('clip')]
  return { ...place, ...found, file, storyId, deletedId, questionId, linkId, clipId, uploadKey } satisfies Things
}

/**
 * Three families, for requests that speak SQL themselves: F of Ruth with Ada, G of Omar with Ben and Ada too, H of Eve alone.
 * What is in F is Ada's, in G Ben's, in H Eve's.
 */
export const openRawFixture = async () => {
  const server = await openTestApp()
  const inF = await familyOf(server, 'Ada')
  const inG = await familyOf(server, 'Ben')
  const inH = await familyOf(server)
  const [ruth, ada, omar, ben, eve] = [inF.owner, inF.relative, inG.owner, inG.relative, inH.owner]
  await ada.post(`/api/family/accept/${(await omar.invite()).inviteCode}`)
  const f = await gather(server, { familyId: inF.familyId, ownerId: ruth.id, userId: ada.id })
  const g = await gather(server, { familyId: inG.familyId, ownerId: omar.id, userId: ben.id })
  const h = await gather(server, { familyId: inH.familyId, ownerId: eve.id, userId: eve.id })

  const everything = async () => {
    const people = sql`select md5(string_agg(t::text, ',' order by t::text)) as sum from (
      select u::text as t from users u union all select p::text from past_memberships p
      union all select m::text from emails m union all select s::text from stored_files s) everybody`
    const { rows } = await server.database.asSystem((tx) => tx.execute(people))
    return [...(await Promise.all([f, g, h].map(({ familyId }) => fingerprint(server, familyId)))), rows]
  }
  /** What became of statements in one transaction of a request: the error's code, or what the last one gave. */
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
    /** Has somebody try what must end as `expected` says, and change nothing anywhere. */
    fails: async (person: Relative, expected: { code: string } | { count: 0 }, ...statements: SQL[]) => {
      const before = await everything()
      expect(await run(person, ...statements)).toMatchObject(expected)
      expect(await everything()).toEqual(before)
    },
  }
}
export type RawFixture = Awaited<ReturnType<typeof openRawFixture>>

/** Whom a statement is tried by, and the statements. */
export type Attempt = (fixture: RawFixture) => [Relative, ...SQL[]]

export const DENIED = { code: '42501' }
export const NOTHING = { count: 0 } as const
