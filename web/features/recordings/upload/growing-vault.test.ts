import { afterEach, expect, test, vi } from 'vitest'
import { growingVault } from './vault.ts'

const { signal } = new AbortController()
const ID = 'd3b0c5f2-0000-4000-8000-000000000000'

/** A vault with so much of a recording, and what it was asked for. */
function holding(bytes: number, declared: number | null) {
  const asked: string[] = []
  let there: { bytes: number; declared: number | null } | null = { bytes, declared }
  const answer = async (_address: string, { method = '', headers }: RequestInit) => {
    asked.push(method)
    if (method === 'DELETE') there = null
    if (!there) return new Response(null, { status: method === 'DELETE' ? 204 : 404 })
    const length = new Headers(headers).get('upload-length')
    if (length) there = { bytes: Number(length), declared: Number(length) }
    const told = { 'upload-offset': `${there.bytes}`, ...(there.declared && { 'upload-length': `${there.declared}` }) }
    return new Response(null, { status: 200, headers: told })
  }
  vi.stubGlobal('fetch', answer)
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('what has not been declared to be whole goes on where it is', async () => {
  const asked = holding(40, null)
  expect(await growingVault().locate(ID, signal)).toBe(40)
  expect(asked).toEqual(['HEAD'])
})

test('what has been is thrown away, to be sent anew', async () => {
  const asked = holding(40, 40)
  expect(await growingVault().locate(ID, signal)).toBeNull()
  expect(asked).toEqual(['HEAD', 'DELETE'])
})

test('what was declared by this sending stays, when only the answer was lost', async () => {
  const asked = holding(40, null)
  const vault = growingVault()
  await vault.send(ID, { offset: 40, bytes: new Uint8Array(20), wholeLength: 60 }, signal)
  expect(await vault.locate(ID, signal)).toBe(60)
  expect(asked).toEqual(['PATCH', 'HEAD'])
})
