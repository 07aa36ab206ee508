import { expect, test } from 'vitest'
import { permissionOf } from './viewer.ts'

test.each([
  ['its author', { id: 1, owner: false }, { words: true, history: true }],
  ['the owner of the vault', { id: 2, owner: true }, { words: false, history: true }],
  ['anybody else', { id: 2, owner: false }, { words: false, history: false }],
])('what %s may change of a story', (_who, viewer, may) => {
  expect(permissionOf(viewer, { userId: 1 })).toEqual(may)
})
