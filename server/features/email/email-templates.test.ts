import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { origin, sampleEmails, sampleStory } from '#dev/email/sample-emails.ts'
import { displayName, type EmailContent, messageOf, paragraph, quote, subjectOf } from './email-content.ts'
import { dark, light, VOICES } from './email-look.ts'
import * as templates from './email-templates.ts'
import type { StoryRow } from './emailed-story.ts'
import * as gifts from './gift-templates.ts'
import * as leaving from './leaving-templates.ts'
import * as plans from './plan-templates.ts'
import { renderHtml, renderText } from './render-email.ts'

const target = { origin, turnOff: { path: '/unsubscribe/', secret: 's3cret' } } as const
const textOf = (content: EmailContent) => renderText(content, target)
const htmlOf = (content: EmailContent) => renderHtml(content, target)
const ruth = { firstName: 'Ruth', lastName: 'Okafor' }
const question = 'How did you meet?\nAnd where?'
const sample = (name: string): EmailContent => sampleEmails[name]?.content ?? plain
const answered = (row: Partial<StoryRow>) => ({
  story: { ...sampleStory, ...row },
  family: ['Ruth Okafor'],
  showsWords: true,
})
const plain: EmailContent = { subject: '', preview: '', heading: '', blocks: [], reason: '' }

test('an invite that ends in the night of London names the day before, which it is in America', () => {
  const invite = { inviter: ruth, familyName: 'Okafor', code: 'c', expiresAt: new Date('2026-12-01T03:00:00Z') }
  expect(textOf(templates.inviteEmail(invite))).toContain('until November 30, 2026.')
})

describe.each(Object.entries(sampleEmails))('%s', (_name, { content, contains }) => {
  test('the text and HTML parts have the same content', () => {
    const [text, html] = [textOf(content), htmlOf(content)]
    for (const part of contains) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  })

  test('promises no transcript: not every server makes one', () => {
    expect(textOf(content)).not.toMatch(/transcript|transcribed/)
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
    expect(blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(
      blocks.some(({ kind }) => kind === 'story') ? 0 : 1,
    )
    expect(html.match(/<h1/g)).toHaveLength(1)
    for (const [, size] of html.matchAll(/font-size:(\d+)px;line-height:1\./g))
      expect(Number(size)).toBeGreaterThanOrEqual(16)
  })
})

test('a name of nothing but symbols: greets without one, and calls the person someone', () => {
  const nameless = { firstName: '@@@', lastName: '<>' }
  const invite = { familyName: 'The Okafors', code: 'k3Yx9', expiresAt: new Date() }
  expect(textOf(templates.passwordChangedEmail({ to: nameless, at: new Date() }))).toContain('\n\nHello,\n')
  expect(templates.inviteEmail({ ...invite, inviter: nameless }).subject).toBe(
    'Someone has invited you to join The Okafors on Keepsaid',
  )
})

const gift = {
  id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
  plan: 'year',
  state: 'open',
  recipientName: 'Rose',
  giverName: 'Emma & Sam',
  message: '',
  code: 'K7QM2XRD9TBVF4WN',
  hasPdf: true,
  emailedAt: null,
} as const

test('names of nothing but symbols leave no gap in a sentence', () => {
  const [familyName, nameless] = ['@ @', { recipientName: '***', giverName: '~~' }]
  const received = gifts.giftReceivedEmail({ gift: { ...gift, ...nameless } })
  expect(received.subject).toBe('A gift for you from someone')
  expect(textOf(received)).toContain('Dear friend,')
  expect(
    [
      gifts.giftBoughtEmail({ to: ruth, gift: { ...gift, ...nameless } }),
      templates.inviteEmail({ inviter: ruth, familyName, code: 'k3Yx9', expiresAt: new Date() }),
      templates.questionAnsweredEmail({ to: ruth, question, ...answered({ title: 'The mill', toldBy: '<>' }) }),
      plans.planEndedEmail({ to: ruth, familyName }),
      leaving.vaultDeletedEmail({ to: ruth, familyName }),
    ].map(({ subject }) => subject),
  ).toEqual([
    'Your gift for someone is ready',
    'Ruth Okafor has invited you to join your family on Keepsaid',
    'Someone answered you: The mill',
    'Premium has ended for your family',
    'The vault of your family has been deleted',
  ])
})

test('a gift of two people: no verb disagrees with their names', () => {
  const content = gifts.giftReceivedEmail({ gift })
  expect(content.subject).toBe('A gift for you from Emma & Sam')
  expect(textOf(content)).not.toMatch(/Emma & Sam (has|is|would)/)
})

test('an email without a topic, or without its link, has no line to turn it off', () => {
  expect(textOf(sample('new-device'))).not.toContain('unsubscribe')
  expect(renderText(sample('question-asked'), { origin })).not.toContain('Turn off')
})

test('a quoted question keeps its line breaks', () => {
  const content = { ...plain, blocks: [quote(question)] }
  expect(textOf(content)).toContain('\n> How did you meet?\n> And where?\n')
  expect(htmlOf(content)).toContain('How did you meet?<br>And where?')
})

test('right-to-left names are isolated, in the subject they stand plain', () => {
  const content = sample('question-asked-right-to-left')
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
    question: 'Why\u2069\u202e?',
    ...answered({
      toldBy: '\u202eahtraM',
      title: 'A \u2066title',
      beginning: 'It was \u202edark in the mill that night.',
    }),
  })
  for (const part of [textOf(content), htmlOf(content), content.subject])
    expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('user input is escaped', () => {
  const attack = `<img src=x onerror="alert('1')">&amp;`
  const evil = { firstName: attack, lastName: attack }
  const pages = [
    templates.inviteEmail({ inviter: evil, familyName: attack, code: `"${attack}`, expiresAt: new Date() }),
    templates.questionEmail({ to: evil, asker: { ...evil, photo: null }, question: attack, family: [] }),
    templates.questionAnsweredEmail({
      to: evil,
      question: attack,
      ...answered({ toldBy: attack, title: attack, beginning: attack }),
    }),
    templates.resetPasswordEmail({ to: evil, token: attack }),
    { ...plain, subject: attack, preview: attack, heading: attack, reason: attack, blocks: [paragraph(attack)] },
  ].map(htmlOf)
  for (const page of pages) {
    expect(page).not.toContain('<img')
    expect(page).not.toContain('onerror="')
    expect(page).toContain('&lt;img src=x onerror=&quot;')
  }
  const gift = {
    id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
    plan: 'year',
    state: 'open',
    recipientName: attack,
    giverName: attack,
    message: attack,
    code: attack,
    hasPdf: true,
    emailedAt: null,
  } as const
  for (const content of [
    templates.relativeJoinedEmail({ to: evil, joined: evil, familyName: attack }),
    templates.welcomeGuestEmail({ to: evil, owner: evil, familyName: attack }),
    plans.trialEndedEmail({ to: evil, familyName: attack, hadPlan: false }),
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
  ['👵🏽 Rose', '👵🏽 Rose'],
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
  for (const [index, tint] of light.tints.entries())
    expect([tint, dark.tints[index]]).toEqual(tokenColors(`tint-${index + 1}`))
  for (const [index, voice] of VOICES.entries()) expect([voice, voice]).toEqual(tokenColors(`voice-${index + 1}`))
})
