import { expect, test } from 'vitest'
import { safeNext } from './after-sign-in.ts'
import { paths } from './paths.ts'

test.each([
  '/stories',
  '/stories/7?play=1#words',
  '/stories?q=geese%20and%20ducks',
  '/join/some-code?step=register',
  '/gift',
])('%s is returned unchanged', (next) => expect(safeNext(next)).toBe(next))

// Tabs, line breaks and backslashes defeat plain string comparison.
const ELSEWHERE = ['evil.example', 'evil.example/gift', 'evil.example/privacy?x#y']
const WAYS = [
  '//',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  '/\t\r\n//',
  '/\\',
  '\\\\',
  '/\t\\',
  '/.//',
  '/x/..//',
  'https://',
  'https:',
]

test.each(WAYS.flatMap((way) => ELSEWHERE.map((place) => way + place)))('%j never leads to another site', (next) => {
  const { origin } = new URL(safeNext(next), 'https://own.example')
  expect(origin).toBe('https://own.example')
  expect(safeNext(next)).toBe(paths.home)
})

test.each([undefined, '', 'stories', 'javascript:alert(1)', 'data:,x', '//', '/auth', '/auth?next=%2Fauth'])(
  '%j falls back to the home screen',
  (next) => expect(safeNext(next)).toBe(paths.home),
)
