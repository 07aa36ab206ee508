import { describe, expect, test } from 'vitest'
import { isPurpose, lineForMembers, longestTagline, taglineFor } from './taglines.ts'

const NEUTRAL = 'Your family’s stories, in the voices that tell them, kept for generations.'
const facts = (sells: boolean, is = false) => ({ sells, ready: { premium: is, gifts: is, bedtimeStories: is } })
const PURPOSES = ['trial', 'premium', 'gift-trial', 'gift-premium', 'archive', 'archive-pro']

test.each([undefined, '', 'anything', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'whoever comes for %j is told what is true for all',
  (word) => {
    expect(isPurpose(word)).toBe(false)
    expect(taglineFor(word, facts(true, true))).toBe(NEUTRAL)
    expect(longestTagline(word)).toBe(NEUTRAL)
  },
)

describe.each(PURPOSES)('whoever comes for %s', (purpose) => {
  test('is told nothing that is not known, or not so here', () => {
    expect(taglineFor(purpose, undefined)).toBe(NEUTRAL)
    expect(taglineFor(purpose, facts(false, true))).toBe(NEUTRAL)
  })

  test('is offered nothing that cannot be had', () => {
    const line = taglineFor(purpose, facts(true))
    expect(line).not.toBe(NEUTRAL)
    expect(line).not.toMatch(/offered|soon|then the gift/)
  })

  test('is told as a member what cannot be had, and nothing where nothing is sold', () => {
    if (!isPurpose(purpose)) throw new Error(purpose)
    expect(lineForMembers(purpose, facts(false))).toBeNull()
    const whole = 'This is where stories are recorded.'
    expect(lineForMembers(purpose, facts(true, true))).toBe(whole)
    if (['trial', 'archive'].includes(purpose)) expect(lineForMembers(purpose, facts(true))).toBe(whole)
    else expect(lineForMembers(purpose, facts(true))).toMatch(/cannot be chosen/)
  })

  test('finds room for whatever may be said', () => {
    const room = longestTagline(purpose).length
    for (const is of [true, false]) expect(taglineFor(purpose, facts(true, is)).length).toBeLessThanOrEqual(room)
    expect(NEUTRAL.length).toBeLessThanOrEqual(room)
  })
})

test('what can be had is offered', () => {
  expect(taglineFor('trial', facts(true))).toContain('The first 30 days are free')
  expect(taglineFor('premium', facts(true, true))).toContain('Premium will be offered to you inside')
  expect(taglineFor('archive-pro', facts(true, true))).toContain('Research Pro will be offered to you inside')
  expect(taglineFor('gift-premium', facts(true, true))).toContain('then the gift')
})
