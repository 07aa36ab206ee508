import { afterEach, expect, test } from 'vitest'
import { familyOf, recordStory } from './testing/fixtures.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const TOKEN = 'a-token-of-thirty-two-characters-'

let server: TestApp
afterEach(() => server.close())

const metrics = (authorization?: string) =>
  server.visitor().get('/metrics', authorization === undefined ? {} : { headers: { authorization } })

test('without the setting there is no such address', async () => {
  server = await openTestApp()
  const unknown = await server.visitor().get('/no-such-address')
  for (const authorization of [`Bearer ${TOKEN}`, 'Bearer undefined', 'Bearer '])
    expect(await metrics(authorization)).toMatchObject({ statusCode: unknown.statusCode, body: unknown.body })
})

test('only the token gets the figures, which name no one', async () => {
  server = await openTestApp({ env: { METRICS: TOKEN } })
  const { owner } = await familyOf(server)
  await recordStory(owner, { title: 'The river' })
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const { statusCode, body, headers } = await metrics(wrong)
    expect([statusCode, body, headers['www-authenticate']]).toEqual([401, 'Unauthorized\n', 'Bearer'])
  }
  // A session of an administrator isn't enough either.
  expect((await owner.get('/metrics')).statusCode).toBe(401)
  const { statusCode, body, headers } = await metrics(`Bearer ${TOKEN}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = body.trimEnd().split('\n')
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) keepsaid_\w+ .+|keepsaid_\w+(\{(\w+="[^"\\]*",?)+\})? [\d.e+-]+)$/)
  expect(lines).toContain('keepsaid_users 1')
  expect(lines).toContain('keepsaid_stories 1')
  expect(lines).toContain('keepsaid_jobs{job="measure-recording",state="waiting"} 1')
  expect(lines).toContain('keepsaid_recording_problems 0')
  expect(lines).toContain('keepsaid_http_responses_total{status="4xx"} 7')
  for (const secret of [owner.email, 'Okafor', 'The river']) expect(body).not.toContain(secret)
  // A scrape every few seconds leaves no entries in the log of administrators.
  expect((await owner.get('/api/family/audit-log')).json()).toEqual([])
})

test('a short token is refused at startup', async () => {
  server = await openTestApp()
  await expect(openTestApp({ env: { METRICS: 'on' } })).rejects.toThrow(
    'METRICS must be a token of 32 or more characters: letters, digits and -._~+/=.',
  )
})
