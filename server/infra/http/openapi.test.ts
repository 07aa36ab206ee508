import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#server/calls.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

describe('the API reference', () => {
  test('describes every call of the contract and its audience', async () => {
    const document = (await server.visitor().get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const call of allCalls) {
      const described = document.paths[call.path]?.[call.method.toLowerCase()]
      expect(described, call.name).toMatchObject({ operationId: call.name, 'x-access': call.access })
    }
  })

  test('describes a form with its file field and limits', async () => {
    const document = (await server.visitor().get('/api/openapi.json')).json()
    const { schema } = document.paths['/api/stories'].post.requestBody.content['multipart/form-data']
    expect(schema.required).toEqual(['title'])
    expect(schema.properties.audio).toMatchObject({ type: 'string', format: 'binary' })
    expect(schema.properties.title).toMatchObject({ maxLength: 200 })
  })

  test('describes the call that can be answered with 202', async () => {
    const { paths } = (await server.visitor().get('/api/openapi.json')).json()
    expect(Object.keys(paths['/api/transcribe'].post.responses)).toEqual(expect.arrayContaining(['200', '202']))
    expect(Object.keys(paths['/api/stories'].post.responses)).not.toContain('202')
  })

  test('is readable as a page without scripts or inline styles', async () => {
    const page = await server.visitor().get('/api')
    expect(page.headers['content-type']).toContain('text/html')
    for (const call of allCalls) expect(page.body).toContain(call.path.replaceAll('&', '&amp;'))
    expect(page.body).not.toMatch(/<script|style=|<style/)
  })
})

describe('for tools that read the OpenAPI document', () => {
  const read = async () => (await server.visitor().get('/api/openapi.json')).json()

  test('every error of a call is under its status, next to those that any call may return', async () => {
    const { paths } = await read()
    for (const call of allCalls) {
      const { responses } = paths[call.path][call.method.toLowerCase()]
      const found: string[] = Object.values<{ content?: Record<string, ErrorShape> }>(responses).flatMap(
        ({ content }) => content?.['application/json']?.schema.allOf?.[1]?.properties.error.enum ?? [],
      )
      expect(found, call.name).toEqual(expect.arrayContaining([...call.errors, 'unexpected']))
      expect(responses[400], call.name).toBeDefined()
    }
    expect(Object.keys(paths['/api/gifts/redeem'].post.responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '404', '409', '410', '429']),
    )
    expect(paths['/api/gifts/redeem'].post.responses[410].description).toBe('gift_used, gift_void')
  })

  test('has a server, a license, and no default that hides a status', async () => {
    const { servers, info } = await read()
    expect(servers).toEqual([{ url: '/' }])
    expect(info.license.name).not.toBe('')
    expect(JSON.stringify(await read())).not.toContain('"default":{"$ref"')
  })

  test('no address fits two paths that have equally many parameters', () => {
    const paths = [...new Set(allCalls.map(({ path }) => path.split('/')))]
    const count = (path: readonly string[]) => path.filter(isParameter).length
    const isSame = (one: readonly string[], other: readonly string[]) => one.join('/') === other.join('/')
    for (const one of paths)
      for (const other of paths) {
        if (isSame(one, other) || one.length !== other.length || count(one) !== count(other)) continue
        const fits = one.every((part, at) => isParameter(part) || isParameter(other[at] ?? '') || part === other[at])
        expect(fits, `${one.join('/')} ${other.join('/')}`).toBe(false)
      }
  })
})

type ErrorShape = { schema: { allOf?: [unknown, { properties: { error: { enum: string[] } } }] } }
const isParameter = (part: string): boolean => part.startsWith('{')

test('call names are unique, and every path parameter is described', () => {
  expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length)
  for (const call of allCalls) expect(call.path.includes('{'), call.name).toBe(call.params !== undefined)
})
