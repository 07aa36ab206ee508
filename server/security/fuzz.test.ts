import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fuzzCalls, silentSpeech } from './fuzzing/fuzz-calls.ts'

let server: TestApp
const failures: string[] = []
const onWarning = (warning: Error) => {
  if (warning.name === 'MaxListenersExceededWarning') failures.push(String(warning))
}
beforeAll(async () => {
  process.on('warning', onWarning)
  server = await openTestApp({
    env: { TRUST_PROXY: '1' },
    speech: silentSpeech,
    onLogLine: (line) => {
      if (JSON.parse(line).level >= 50) failures.push(line)
    },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  process.off('warning', onWarning)
  await server.close()
})

test('20 random requests to every call: no reply of 500 or above, and the server is well afterwards', async () => {
  const { faults, statuses } = await fuzzCalls(server, { seed: 15, requestsPerCall: 20 })
  expect(faults).toEqual([])
  expect(failures).toEqual([])
  // The requests reach the operations, too.
  expect(statuses.get(200)).toBeGreaterThan(200)
  expect((await server.app.inject('/health')).json()).toMatchObject({ status: 'ok' })
  const { owner } = await familyOf(server)
  const id = await recordStory(owner)
  expect((await owner.get('/api/stories')).json()).toMatchObject([{ id }])
}, 300_000)
