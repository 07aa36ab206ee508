import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

const same = (text: string) => ({ kind: 'same' as const, text })
const added = { kind: 'added' as const, text: 'new' }

test('what is short stays whole', () => {
  const parts = [same('a '.repeat(200)), added, same('b')]
  expect(shortened(parts)).toEqual(parts)
})

test('of a long stretch stays what is around a change, in whole words', () => {
  const [before, , after] = shortened([same('first '.repeat(1000)), added, same('after '.repeat(1000))])
  expect(before?.text).toMatch(/^\n… 5,\d{3} characters are the same …\n(first )+$/)
  expect(after?.text).toMatch(/^(after )*after\n… 5,\d{3} characters are the same …\n$/)
})

test('no character is cut in two', () => {
  const [before] = shortened([same('👩'.repeat(2000)), added])
  expect(before?.text).not.toMatch(/\p{Surrogate}/u)
})
