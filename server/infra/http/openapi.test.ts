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
    expect(Object.keys(paths['/api/transcribe'].post.responses)).toEqual(['200', '202', 'default'])
    expect(Object.keys(paths['/api/stories'].post.responses)).toEqual(['200', 'default'])
  })

  test('is readable as a page without scripts or inline styles', async () => {
    const page = await server.visitor().get('/api')
    expect(page.headers['content-type']).toContain('text/html')
    for (const call of allCalls) expect(page.body).toContain(call.path.replaceAll('&', '&amp;'))
    expect(page.body).not.toMatch(/<script|style=|<style/)
  })
})

test('call names are unique, and every path parameter is described', () => {
  expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length)
  for (const call of allCalls) expect(call.path.includes('{'), call.name).toBe(call.params !== undefined)
})
