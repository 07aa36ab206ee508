import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CODE_ALPHABET } from '#common/printed-code.ts'
import { newInviteCode } from '#server/features/family/invites/join-family.ts'
import { createPrintedCode, createToken } from './secret-tokens.ts'

const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
const MANY = 2000

/** Random bits of a kind of secret: as many as its characters can hold, if each of them takes every value. */
const bitsOf = (create: () => string, alphabet: string): number => {
  const all = Array.from({ length: MANY }, create)
  const [first = ''] = all
  expect(new Set(all).size).toBe(MANY)
  expect(new Set(all.map(({ length }) => length))).toEqual(new Set([first.length]))
  expect([...new Set(all.join(''))].filter((character) => !alphabet.includes(character))).toEqual([])
  return Math.floor((first.length * Math.log2(alphabet.length)) / 8) * 8
}
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('secrets have the bits that docs/security.md names', () => {
  const [, tokens, invites, printed] =
    /tokens of (\d+) random bits and invite codes of (\d+); codes for paper \([^)]*\) of (\d+)/.exec(page) ?? []
  expect(bitsOf(() => createToken().token, BASE64URL)).toBe(Number(tokens))
  expect(bitsOf(newInviteCode, BASE64URL)).toBe(Number(invites))
  expect(bitsOf(createPrintedCode, CODE_ALPHABET)).toBe(Number(printed))
})
