import { expect, test } from 'vitest'
import { collectBytes } from './backup.ts'

const collect = () => {
  const handed: Uint8Array[] = []
  return { handed, ...collectBytes((bytes) => handed.push(bytes)) }
}

test('small pieces are handed on together', () => {
  const { handed, add, flush } = collect()
  add(new Uint8Array([1, 2]))
  add(new Uint8Array([3]))
  expect(handed).toEqual([])
  flush()
  expect(handed).toEqual([new Uint8Array([1, 2, 3])])
})

test('a large answer is handed on while it is still coming', () => {
  const { handed, add } = collect()
  for (let i = 0; i < 32; i++) add(new Uint8Array(8192).fill(i))
  expect(handed.map((bytes) => bytes.length)).toEqual([256 * 1024])
})

test('a piece may change once it was added: the engine uses its buffer again', () => {
  const { handed, add, flush } = collect()
  const buffer = new Uint8Array([1])
  add(buffer)
  buffer[0] = 2
  flush()
  expect(handed).toEqual([new Uint8Array([1])])
})

test('nothing collected, nothing handed on', () => {
  const { handed, flush } = collect()
  flush()
  expect(handed).toEqual([])
})
