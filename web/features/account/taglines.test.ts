import { describe, expect, test } from 'vitest'
import { isPurpose, lineForMembers, longestTagline, taglineFor } from './taglines.ts'

const NEUTRAL = 'Your family’s stories, in the voices that tell them, kept for generations.'
const config = (sells: boolean, is = false) => ({ sells, ready: { gifts: is, bedtimeStories: is } })
const PURPOSES = ['trial', 'premium', 'gift-trial', 'gift-premium', 'archive', 'archive-pro']

test.each([undefined, '', 'anything', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'unknown purpose %j: the general tagline',
  (word) => {
    expect(isPurpose(word)).toBe(false)
    expect(taglineFor(word, config(true, true))).toBe(NEUTRAL)
    expect(longestTagline(word)).toBe(NEUTRAL)
  },
)

describe.each(PURPOSES)('purpose %s', (purpose) => {
  test('config unknown or nothing sold: the general tagline', () => {
    expect(taglineFor(purpose, undefined)).toBe(NEUTRAL)
    expect(taglineFor(purpose, config(false, true))).toBe(NEUTRAL)
  })

  test('nothing available: promises nothing', () => {
    const line = taglineFor(purpose, config(true))
    expect(line).not.toBe(NEUTRAL)
    expect(line).not.toMatch(/soon|then choose the gift/)
  })

  test('signed in: says what isn’t available, and nothing if nothing is sold', () => {
    if (!isPurpose(purpose)) throw new Error(purpose)
    expect(lineForMembers(purpose, config(false))).toBeNull()
    const recordHere = 'This is where you record stories.'
    const isHere = ['trial', 'archive'].includes(purpose)
    expect(lineForMembers(purpose, config(true, true))).toBe(isHere ? recordHere : null)
    if (purpose.startsWith('gift')) expect(lineForMembers(purpose, config(true))).toContain('aren’t available')
  })

  test('longestTagline is at least as long as every line', () => {
    const maxLength = longestTagline(purpose).length
    for (const is of [true, false]) expect(taglineFor(purpose, config(true, is)).length).toBeLessThanOrEqual(maxLength)
    expect(NEUTRAL.length).toBeLessThanOrEqual(maxLength)
  })
})

test('everything available: offers it', () => {
  expect(taglineFor('trial', config(true))).toContain('The first 30 days are free')
  expect(taglineFor('premium', config(true, true))).toContain('you can choose Premium')
  expect(taglineFor('archive-pro', config(true, true))).toContain('you can choose Research Pro')
  expect(taglineFor('gift-premium', config(true, true))).toContain('then choose the gift')
})
