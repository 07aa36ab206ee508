import { describe, expect, test } from 'vitest'
import { initials, tintOf } from './faces.ts'

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

describe('a tint', () => {
  const STRANGERS: string[] = []

  test('differs for each of twelve members, and stays theirs when more join', () => {
    const names = FIRST_NAMES.slice(0, 12).map((first) => `${first} Whitlock`)
    const family = names
    expect(new Set(names.map((name) => tintOf(name, family))).size).toBe(12)
    const larger = [...names, 'Late Whitlock']
    for (const name of names) expect(tintOf(name, larger)).toBe(tintOf(name, family))
    expect(tintOf('Late Whitlock', larger)).toBe(tintOf('Mary Whitlock', larger))
  })

  test('of a person without an account is none that a member has', () => {
    const family = ['Ruth Keeper', 'Emma Keeper', 'Tom Keeper', 'Ada Keeper', 'Grace Keeper']
    const taken = family.map((name) => tintOf(name, family))
    for (const name of FIRST_NAMES) expect(taken).not.toContain(tintOf(`${name} Else`, family))
  })

  test('is the same for a name in other letter case and with spaces around it', () => {
    expect(tintOf(' ADA okafor ', STRANGERS)).toBe(tintOf('Ada Okafor', STRANGERS))
    expect(tintOf(' ADA okafor ', ['Ruth Okafor', 'Ada Okafor'])).toBe(6)
  })

  test('is the same for a name whose accents are typed as characters of their own, as some keyboards do', () => {
    for (const name of ['José Núñez', 'Zoë Åberg', 'Nguyễn Thị Hồng'])
      expect(tintOf(name.normalize('NFD'), STRANGERS)).toBe(tintOf(name, STRANGERS))
  })

  test('of a stranger is one of twelve, each of which as many people have', () => {
    const names = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`))
    const counts = Map.groupBy(names, (name) => tintOf(name, STRANGERS))
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    for (const { length } of counts.values()) expect(length / names.length).toBeCloseTo(1 / 12, 1)
  })
})

const FIRST_NAMES = 'Mary Linda Ruth Emma Grace Ada Walter James Robert John Michael David Joseph Thomas'.split(' ')
const LAST_NAMES = 'Smith Johnson Williams Brown Garcia Miller Okafor Nguyen Lindqvist Keeper Ellison'.split(' ')
