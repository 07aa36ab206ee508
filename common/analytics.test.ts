import { expect, test } from 'vitest'
import { isSecret } from './analytics.ts'
import { paths } from './paths.ts'

const LINK_PAGES = [
  'join',
  'forgot',
  'reset',
  'recover',
  'stopRecovery',
  'confirmEmail',
  'personalLink',
  'unsubscribe',
  'redeem',
  'redeemCode',
  'checkout',
  'paid',
] as const

test.each(LINK_PAGES)('%s: a secret address', (name) => {
  expect(isSecret(paths[name])).toBe(true)
})

test.each(['home', 'auth', 'stories', 'family', 'faq'] as const)('%s: no secret', (name) => {
  expect(isSecret(paths[name])).toBe(false)
})
