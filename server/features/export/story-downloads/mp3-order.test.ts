import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeMp3Copy } from './jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test("a family's first MP3 comes before the second one of a family that requested earlier", async () => {
  const [many, few] = [await familyOf(server, 'Ada'), await familyOf(server, 'Ben')]
  const requested: number[] = []
  const requestMp3 = async ({ owner }: typeof many) => {
    const id = await recordStory(owner)
    requested.push(id)
    await owner.post(`/api/stories/${id}/downloads/mp3`)
  }
  for (const family of [many, many, many, few]) await requestMp3(family)
  const [first, second, third, other] = requested
  const made: number[] = []
  await server.services.queue.work(makeMp3Copy, async ({ storyId }) => {
    made.push(storyId)
  })
  await expect.poll(() => made).toEqual([first, other, second, third])
})
