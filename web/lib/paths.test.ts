import { expect, test } from 'vitest'
import { paths, safeNext } from './paths.ts'

test.each([
  '/stories',
  '/stories/7?play=1#words',
  '/stories?q=geese%20and%20ducks',
  '/join/some-code?step=register',
  '/gift',
])('%s is gone on to as it is', (next) => expect(safeNext(next)).toBe(next))

// A tab, a line end and a backslash are not what they look like to whoever only compares letters.
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

test.each(WAYS.flatMap((way) => ELSEWHERE.map((place) => way + place)))('%j leads nowhere else', (next) => {
  const { origin } = new URL(safeNext(next), 'https://own.example')
  expect(origin).toBe('https://own.example')
  expect(safeNext(next)).toBe(paths.home)
})

test.each([undefined, '', 'stories', 'javascript:alert(1)', 'data:,x', '//', '/auth', '/auth?next=%2Fauth'])(
  '%j leads to the first screen',
  (next) => expect(safeNext(next)).toBe(paths.home),
)
