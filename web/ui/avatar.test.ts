import { describe, expect, test } from 'vitest'
import { initials } from './avatar.tsx'

describe('initials', () => {
  test.each([
    ['Ruth Keeper', 'RK'],
    ['ruth ellen keeper', 'RK'],
    ['  Walter ', 'W'],
    ['walter@example.org', 'W'],
    ['3rd Battalion', '3'],
    ['Åsa Öberg', 'ÅÖ'],
    ['Ольга Петрова', 'ОП'],
    ['Great-uncle Walter', 'W'],
    ['Great Great-Grandmother Ida', 'I'],
    ['Aunt Peg Halloran', 'PH'],
    ['Grandma', 'G'],
    ['Grant Drake', 'GD'],
    ['Ms. Uncle', 'U'],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  test('only the first one, where there is no room for two', () => {
    expect([initials('Ruth Keeper', 1), initials('walter', 1)]).toEqual(['R', 'W'])
  })

  test.each([
    ['🌻 Ruth Keeper', 'RK'],
    ['Ruth 🌻', 'R'],
    ['“Bubba” (Robert) Smith', 'BS'],
    ['e\u0301\u0301 🧑‍🌾 Meyer', 'E\u0301\u0301M'],
  ])('of %j, quotes and emoji left out, are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  test.each([
    ['山田 太郎', '山'],
    ['فاطمة علي', 'ف'],
    ['רות כהן', 'ר'],
    ['राम कुमार', 'रा'],
    ['მარიამ კაპანაძე', 'მ'],
  ])('of %j are one letter, %j', (name, letter) => {
    expect(initials(name)).toBe(letter)
  })

  test.each([
    ['🧑‍🌾 🌻', '🧑‍🌾'],
    ['', '?'],
    ['   ', '?'],
  ])('of %j, without any letter, are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
