import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPng } from '#dev/testing/empty-png.ts'
import type { User } from '#server/features/account/contract.ts'
import { createPhotoLimit } from '#server/features/profile/photos/photo.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createVisitor, encodeForm, type Visitor } from '#server/testing/visitor.ts'

// Small files that are many pixels: decoding them takes a core and up to half a gigabyte.

const FLOOD = 140
const ADDRESSES = 5

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const register = async () => {
  const visitor = server.visitor()
  await visitor.register()
  return visitor
}
const send = (visitor: Pick<Visitor, 'form'>, file: Buffer) =>
  visitor.form('/api/profile/upload-image', [{ name: 'image', file, filename: 'me.png', type: 'image/png' }])
const hostilePhoto = () => emptyPng(2000, { bits: 8, samples: 4, isInterlaced: true })
const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const countFiles = () => server.database.asSystem((tx) => tx.$count(storedFiles))
const workFolder = () => readdir(join(server.dataDir, 'work'))

test('140 photos of one person: five are drawn, the others told when to try again, and another family is answered', async () => {
  const [attacker, other] = [await register(), await register()]
  const devices = Array.from({ length: ADDRESSES }, (_, i) =>
    createVisitor(server.app, `10.20.0.${i}`, attacker.cookie()),
  )
  const hostile = hostilePhoto()
  const answered: number[] = []
  const flood = Array.from({ length: FLOOD }, async (_, i) => {
    const answer = await send(devices[i % ADDRESSES] ?? attacker, hostile)
    answered.push(answer.statusCode)
    return answer
  })
  const answer = await send(other, await photo())
  expect(answer.json<User>().profileImageUrl).toMatch(/^\/api\/photos\//)
  const drawnBefore = answered.filter((status) => status === 200).length
  const answers = await Promise.all(flood)
  // It didn't wait for all of them.
  expect(drawnBefore).toBeLessThan(5)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'photo_busy'])
    expect(refused.headers['retry-after']).toBe('10')
  }
  expect(await workFolder()).toEqual([])
})

test('many new accounts take all places: an older family still gets one, and its photo is drawn', async () => {
  const { owner } = await familyOf(server)
  const storyId = await recordStory(owner)
  const earlier = { createdAt: sql`now() - interval '2 days'`, startedAt: null }
  await server.database.asSystem((tx) => tx.update(stories).set(earlier).where(eq(stories.id, storyId)))
  const accounts: Visitor[] = []
  while (accounts.length < 13) accounts.push(await register())
  const { queue } = server.services.media
  const gate = Promise.withResolvers<void>()
  // Both decoders are busy.
  const busy = [-1, -2].map((id) => queue.run({ familyId: id, userId: id, group: 'photos' }, () => gate.promise))
  // Known not to be a photo only when it is its turn, and then at once.
  const file = Buffer.from('no photo')
  const refused = Promise.withResolvers<number>()
  const flood = accounts.flatMap((account) =>
    Array.from({ length: 4 }, async () => {
      const { statusCode } = await send(account, file)
      if (statusCode === 503) refused.resolve(statusCode)
      return statusCode
    }),
  )
  await expect.poll(workFolder).toHaveLength(50)
  expect(await refused.promise).toBe(503)
  const answer = send(owner, await photo())
  gate.resolve()
  expect((await answer).statusCode).toBe(200)
  await Promise.all([...busy, ...flood])
})

test('a person who leaves while waiting stops the decoder, and nothing of the photo stays', async () => {
  const person = await register()
  const files = await countFiles()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const left = new AbortController()
  const boundary = 'photo'
  const form = [{ name: 'image', file: hostilePhoto(), filename: 'me.png', type: 'image/png' }]
  const sent = fetch(`${address}/api/profile/upload-image`, {
    method: 'POST',
    signal: left.signal,
    body: Uint8Array.from(encodeForm(form, boundary)),
    headers: {
      cookie: person.cookie() ?? '',
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  await expect.poll(workFolder).toHaveLength(1)
  left.abort()
  await expect(sent).rejects.toThrow('abort')
  await expect.poll(workFolder).toEqual([])
  expect(await countFiles()).toBe(files)
  expect((await person.get('/api/user')).json()).toMatchObject({ profileImageUrl: null })
})

test('text fields of a photo, which nobody reads, fill no memory; those of a story do so up to a limit', async () => {
  const person = await register()
  const fields = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `field${i}`, value: 'x'.repeat(bytes) }))
  const image = { name: 'image', file: await photo(), filename: 'me.png', type: 'image/png' }
  const withTexts = await person.form('/api/profile/upload-image', [...fields(1, 2000), image])
  expect([withTexts.statusCode, withTexts.json().error]).toEqual([400, 'field_too_long'])
  const story = await person.form('/api/stories', fields(9, 1024 * 1024))
  expect([story.statusCode, story.json().error]).toEqual([400, 'field_too_long'])
})

test('photos that never arrive keep nobody out; of those that have arrived, 50 wait', async () => {
  const limit = createPhotoLimit()
  const end = Promise.withResolvers<void>()
  const send = (person: number, hasArrived: boolean) =>
    limit(
      { userId: person, familyId: person, isNewFamily: false },
      new AbortController().signal,
      async ({ arrived }) => {
        if (hasArrived) arrived()
        await end.promise
      },
    )
  const stalled = Array.from({ length: 60 }, (_, person) => send(person, false))
  const waiting = Array.from({ length: 50 }, (_, person) => send(100 + person, true))
  await expect(send(200, true)).rejects.toMatchObject({ status: 503, code: 'photo_busy' })
  end.resolve()
  await Promise.all([...stalled, ...waiting])
  await send(200, true)
})
