import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ env: { ORIGIN: 'https://stories.example.org', TRUST_PROXY: '1', PAYMENTS: 'off' } })
})
afterAll(() => server.close())

test('every response has the security headers, including errors', async () => {
  for (const path of [
    '/',
    '/health',
    '/api/user',
    '/nowhere',
    '/join/some-code',
    '/api/nowhere',
    '/%ff',
    `/api/audio/${'x'.repeat(200)}`,
  ]) {
    const { headers } = await server.app.inject(path)
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['content-security-policy'], path).not.toContain('unsafe')
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['permissions-policy'], path).toContain('microphone=(self)')
  }
})

test('private responses are not cached', async () => {
  expect((await server.app.inject('/api/user')).headers['cache-control']).toBe('no-store')
  const page = await server.app.inject('/')
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' })
})

describe('a state-changing request', () => {
  const logout = (headers: Record<string, string>) => server.app.inject({ method: 'POST', url: '/api/logout', headers })
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://stories.example.org' }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://stories.example.org' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example.org' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://stories.example.org' }, 200],
    // The name in the Host header, as the browser sees it.
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://192.0.2.1', host: '192.0.2.1' }, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://192.0.2.1', host: '192.0.2.1' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example.org' }, 403],
    [{ 'sec-fetch-site': 'none', origin: 'https://evil.example.org' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 403],
    [{ origin: 'https://192.0.2.1', host: '192.0.2.1' }, 403],
    [{}, 403],
  ])('with %j gets status %i', async (headers, status) => {
    expect((await logout(headers)).statusCode).toBe(status)
  })
})

test.each([
  ['HEAD /', '431 Request Header Fields Too Large', 'x'.repeat(20_000)],
  ['GET /', '431 Request Header Fields Too Large', 'x'.repeat(20_000)],
  ['GET /', '400 Bad Request', ' no-http'],
])('%s with %s has no body', async (start, status, rest) => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${start}${rest} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  expect(await text(socket)).toBe(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
})

test('the session cookie is Secure on https', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/register',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' },
    payload: { email: 'a@example.org', password: 'a long secret', firstName: 'A', lastName: 'B' },
  })
  expect(String(response.headers['set-cookie'])).toContain('Secure')
  // A browser takes these names only from this host, for every path and over https.
  for (const cookie of response.cookies)
    expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Host-keepsaid/), path: '/', secure: true })
  for (const cookie of response.cookies) expect(cookie).not.toHaveProperty('domain')
})

test('signing out and dead sessions clear the __Host- cookie in a way that browsers accept', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https', cookie: '__Host-keepsaid=made.up' }
  for (const [method, url] of [
    ['POST', '/api/logout'],
    ['GET', '/api/user'],
  ] as const) {
    const { cookies } = await server.app.inject({ method, url, headers })
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: '__Host-keepsaid', value: '', path: '/', secure: true, maxAge: 0 }),
    )
  }
})

test.each(['/%ff', '/api/audio/%E0%A4%A', `/api/audio/${'x'.repeat(200)}`])('%s is not found', async (path) => {
  const response = await server.app.inject(path)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ error: 'not_found', message: 'There is nothing at this address.' })
})
