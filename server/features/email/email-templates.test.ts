import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleEmails } from '#dev/email/sample-emails.ts'
import { displayName, type EmailContent, messageOf, paragraph, quote, subjectOf } from './email-content.ts'
import * as templates from './email-templates.ts'
import * as gifts from './gift-templates.ts'
import * as plans from './plan-templates.ts'
import { dark, light, renderHtml, renderText } from './render-email.ts'

const origin = 'https://stories.example.org'
const target = { origin, turnOff: { path: '/unsubscribe/', secret: 's3cret' } } as const
const textOf = (content: EmailContent) => renderText(content, target)
const htmlOf = (content: EmailContent) => renderHtml(content, target)
const ruth = { firstName: 'Ruth', lastName: 'Okafor' }
const question = 'How did you meet?\nAnd where?'
const plain: EmailContent = { subject: '', preview: '', heading: '', blocks: [], reason: '' }

/** What the text and the HTML part of each sample contain. */
const expected: Record<keyof typeof sampleEmails, string[]> = {
  'welcome-owner': ['Hello Ruth', `${origin}/`, 'first 30 days are free', 'a code to check that this address is yours'],
  'welcome-owner-without-plans': ['Hello Ruth', `${origin}/`],
  'welcome-guest': ['Hello Omar', 'Ruth Okafor', 'The Okafor Family', `${origin}/stories`],
  invite: ['Ruth Okafor', 'The Okafor Family', `${origin}/join/k3Yx9-Qm2LwT7vBnZ8rCdA`, 'April 8, 2031'],
  'relative-joined': ['Hello Ruth', 'Omar Haddad', `${origin}/family`],
  'question-asked': ['Hello Ruth', 'Omar Haddad', 'Grandpa meet?', 'And what did', `${origin}/`, '/unsubscribe/s3cret'],
  'question-asked-right-to-left': ['ليلى', 'נעמי כהן'],
  'question-answered': [
    'Hello Omar',
    'Ruth Okafor',
    '“The dance at the mill”',
    `${origin}/stories`,
    '/unsubscribe/s3cret',
  ],
  'reset-password': ['Hello Ruth', `${origin}/reset-password#Jm4w`, 'one hour', 'ignore'],
  'address-code': ['Hello Ruth', '012 345', 'one hour', 'don’t give this code to anyone'],
  'new-device': ['Hello Ruth', 'March 9, 2031 at 2:05', `${origin}/forgot-password`, 'turn off'],
  'password-changed': ['Hello Ruth', 'March 9, 2031 at 2:05', `${origin}/forgot-password`, 'turn off'],
  'trial-week-before': [
    'has 7\u00a0days left',
    'March 16, 2031',
    'Starting new recordings',
    'free, forever',
    `${origin}/premium`,
  ],
  'trial-day-before': [
    'has 1\u00a0day left',
    'March 10, 2031',
    'an archive',
    '$5 a month, or $50 a year',
    '/unsubscribe/s3cret',
  ],
  'trial-ended': ['has ended', 'What has stopped', 'Listening to every story', `${origin}/premium`],
  'plan-started-free-days': ['first payment is on March 16, 2031: $5 a month', 'cancel before then'],
  'plan-started-annual': ['annual plan, $50 a year', 'next payment is on March 8, 2032'],
  'plan-started-gift': ['It’s a gift', 'lasts until March 8, 2032'],
  'payment-failed': ['until March 23, 2031', 'never ask for card numbers', `${origin}/premium`],
  'plan-ended': ['Premium has ended', 'What has stopped', 'free, forever', `${origin}/premium`],
  'gift-bought': [
    'a year of Keepsaid Premium',
    'K7QM-2XRD-9TBV-F4WN',
    `${origin}/redeem/K7QM2XRD9TBVF4WN`,
    'March 20, 2031',
  ],
  'gift-bought-trial': ['a free trial of Keepsaid: 30 days', 'We don’t email Grandma Rose'],
  'gift-received': ['Dear Grandma Rose', 'Emma', 'Happy birthday', `${origin}/redeem/K7QM2XRD9TBVF4WN`],
  'gift-received-without-message': ['Dear Grandma Rose', 'a free trial of Keepsaid: 30 days', 'Nothing is charged'],
  'gift-redeemed': ['Hello Omar', 'Grandma Rose', 'was opened'],
}

describe.each(Object.entries(sampleEmails))('%s', (name, content) => {
  test('the text and HTML parts have the same content', () => {
    const [text, html] = [textOf(content), htmlOf(content)]
    for (const part of expected[name] ?? []) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(expected[name]).not.toHaveLength(0)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  })

  test('nothing is empty, unresolved or loaded from elsewhere', () => {
    const { subject, preview, heading, reason, blocks } = content
    for (const line of [subject, preview, heading, reason]) expect(line.trim()).not.toBe('')
    expect(preview.length).toBeLessThanOrEqual(110)
    for (const part of [textOf(content), htmlOf(content)])
      expect(part).not.toMatch(/undefined|\[object|NaN|Invalid Date|\$\{|\bnull\b/)
    const html = htmlOf(content)
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(/)
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(`${origin}/`)
    expect(blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(1)
    expect(html.match(/<h1/g)).toHaveLength(1)
    for (const [, size] of html.matchAll(/font-size:(\d+)px;line-height:1\./g))
      expect(Number(size)).toBeGreaterThanOrEqual(16)
  })
})

test('every sample has its expectation, and every expectation its sample', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(sampleEmails).sort())
})

test('an email without a topic, or without its link, has no line to turn it off', () => {
  expect(textOf(sampleEmails['new-device'] ?? plain)).not.toContain('unsubscribe')
  expect(renderText(sampleEmails['question-asked'] ?? plain, { origin })).not.toContain('Turn off')
})

test('a quoted question keeps its line breaks', () => {
  const content = { ...plain, blocks: [quote(question)] }
  expect(textOf(content)).toContain('\n> How did you meet?\n> And where?\n')
  expect(htmlOf(content)).toContain('How did you meet?<br>And where?')
})

test('right-to-left names are isolated, in the subject they stand plain', () => {
  const content = sampleEmails['question-asked-right-to-left'] ?? plain
  expect(textOf(content)).toContain('Hello \u2068ليلى\u2069,')
  const html = htmlOf(content)
  expect(html).toContain('Hello <bdi>ليلى</bdi>,')
  expect(html.match(/<bdi>/g)?.length).toBe(html.match(/<\/bdi>/g)?.length)
  expect(html).not.toMatch(/[\u2066-\u2069]/)
  expect(subjectOf(content)).toBe('נעמי כהן would love to hear a story from you')
})

test('direction marks in people’s words are removed', () => {
  const content = templates.questionAnsweredEmail({
    to: ruth,
    storyteller: '\u202eahtraM',
    question: 'Why\u2069\u202e?',
    title: 'A \u2066title',
  })
  for (const part of [textOf(content), htmlOf(content), content.subject])
    expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('user input is escaped', () => {
  const attack = `<img src=x onerror="alert('1')">&amp;`
  const evil = { firstName: attack, lastName: attack }
  const pages = [
    templates.inviteEmail({ inviter: evil, familyName: attack, code: `"${attack}`, expiresAt: new Date() }),
    templates.questionAskedEmail({ to: evil, asker: evil, question: attack }),
    templates.questionAnsweredEmail({ to: evil, storyteller: attack, question: attack, title: attack }),
    templates.resetPasswordEmail({ to: evil, token: attack }),
    { ...plain, subject: attack, preview: attack, heading: attack, reason: attack, blocks: [paragraph(attack)] },
  ].map(htmlOf)
  for (const page of pages) {
    expect(page).not.toContain('<img')
    expect(page).not.toContain('onerror="')
    expect(page).toContain('&lt;img src=x onerror=&quot;')
  }
  const gift = {
    plan: 'year',
    state: 'open',
    recipientName: attack,
    giverName: attack,
    message: attack,
    code: attack,
    emailedAt: null,
  } as const
  for (const content of [
    templates.relativeJoinedEmail({ to: evil, joined: evil, familyName: attack }),
    templates.welcomeGuestEmail({ to: evil, owner: evil, familyName: attack }),
    plans.trialEndedEmail({ to: evil, familyName: attack }),
    gifts.giftBoughtEmail({ to: evil, gift }),
    gifts.giftReceivedEmail({ gift }),
    gifts.giftRedeemedEmail({ to: evil, gift }),
  ])
    expect(htmlOf(content)).not.toContain('<img')
})

test.each([
  ['Happy birthday!\n\nLove,\nEmma', 'Happy birthday!\n\nLove,\nEmma'],
  ['Born in 1952, married in 1975', 'Born in 1952, married in 1975'],
  ['see https://evil.example/win now', 'see https evil. example win now'],
  ['write to me@evil.example', 'write to me evil. example'],
  ['call 555-010-9999 now', 'call … now'],
  ['⓪⑧⓪⓪ ٤٤٤ 1', '…'],
  ['evil。com \u202emoc', 'evil. com moc'],
  ['x'.repeat(900), 'x'.repeat(500)],
])('messageOf(%j) is %j', (message, shown) => {
  expect(messageOf(message)).toBe(shown)
})

test.each([
  ['Ruth\r\nBcc: all@example.net', 'Ruth Bcc all example. net'],
  ['win.example.com/now', 'win. example. com now'],
  ['https://localhost/x', 'https localhost x'],
  ['evil。com', 'evil. com'],
  ['evil｡com', 'evil. com'],
  ['evil．com', 'evil. com'],
  ['evil․com/x', 'evil. com x'],
  ['Call +1 (555) 010-9999 now', 'Call () - now'],
  ['Ring ⓪⑧⓪⓪ ٤٤٤', 'Ring'],
  ['The Okafors (1952) 3rd', 'The Okafors () rd'],
  ['The Okafors of 1952', 'The Okafors of 1952'],
  ["Gal·la & “Ada” d'Arc", "Gal·la & “Ada” d'Arc"],
  ['夏目 漱石, علی\u200cرضا', '夏目 漱石, علی\u200cرضا'],
  ['J.R.R. Okafor', 'J. R. R. Okafor'],
  ['Zoë O’Neill-Müller', 'Zoë O’Neill-Müller'],
  ['👩‍🌾'.repeat(50), [...'👩‍🌾'.repeat(50)].slice(0, 80).join('')],
])('displayName(%j) is %j', (name, shown) => {
  expect(displayName(name)).toBe(shown)
})

test('the colors match web/styles/tokens.css', () => {
  const tokens = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8')
  const tokenColors = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1)
  const names = {
    paper: 'paper',
    card: 'card',
    ink: 'ink',
    inkSoft: 'ink-soft',
    evergreen: 'evergreen',
    wash: 'evergreen-wash',
    onEvergreen: 'on-evergreen',
    line: 'shape',
  } as const
  for (const [name, token] of Object.entries(names)) {
    const key = name as keyof typeof names
    expect([light[key], dark[key]]).toEqual(tokenColors(token))
  }
})
