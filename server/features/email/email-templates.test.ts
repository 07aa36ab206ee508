import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as templates from './email-templates.ts'
import { displayName, type EmailContent, paragraph, quote } from './email-templates.ts'
import { dark, light, renderHtml, renderText } from './render-email.ts'

const origin = 'https://stories.example.org'
const ruth = { firstName: 'Ruth', lastName: 'Okafor' }
const omar = { firstName: 'Omar', lastName: 'Haddad' }
const question = 'How did you meet?\nAnd where?'

const all: [string, EmailContent, string[]][] = [
  [
    'invite',
    templates.inviteEmail({
      inviter: ruth,
      familyName: 'The Okafor Family',
      code: 'c0de',
      expiresAt: new Date('2031-03-09T12:00:00Z'),
    }),
    ['Ruth Okafor', 'The Okafor Family', `${origin}/join/c0de`, 'March 9, 2031'],
  ],
  [
    'relative joined',
    templates.relativeJoinedEmail({ to: ruth, joined: omar, familyName: 'The Okafor Family' }),
    ['Hello Ruth', 'Omar Haddad', `${origin}/family`],
  ],
  [
    'question asked',
    templates.questionAskedEmail({ to: ruth, asker: omar, question }),
    ['Hello Ruth', 'Omar Haddad', 'How did you meet?', 'And where?', `${origin}/`],
  ],
  [
    'question answered',
    templates.questionAnsweredEmail({ to: omar, storyteller: 'Grandma', question, title: 'The dance' }),
    ['Hello Omar', 'Grandma', 'How did you meet?', '“The dance”', `${origin}/stories`],
  ],
  [
    'new password',
    templates.resetPasswordEmail({ to: ruth, token: 't0ken' }),
    ['Hello Ruth', `${origin}/reset-password#t0ken`, 'one hour', 'ignore'],
  ],
  [
    'address code',
    templates.addressCodeEmail({ to: ruth, code: '012345' }),
    ['Hello Ruth', '012 345', 'one hour', 'don’t give this code to anyone'],
  ],
  [
    'new device',
    templates.newDeviceEmail({ to: ruth, at: new Date('2031-03-09T14:05:00Z') }),
    ['Hello Ruth', 'March 9, 2031 at 2:05', `${origin}/forgot-password`, 'turn off'],
  ],
  [
    'password changed',
    templates.passwordChangedEmail({ to: ruth, at: new Date('2031-03-09T14:05:00Z') }),
    ['Hello Ruth', 'March 9, 2031 at 2:05', `${origin}/forgot-password`, 'turn off'],
  ],
]

test.each(all)('%s: the text and HTML parts have the same content', (_kind, content, parts) => {
  const text = renderText(content, origin)
  const html = renderHtml(content, origin)
  for (const part of parts) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(content.subject).not.toBe('')
})

test('a quoted question keeps its line breaks', () => {
  const content = { subject: '', blocks: [quote(question)] }
  expect(renderText(content, origin)).toBe('> How did you meet?\n> And where?\n')
  expect(renderHtml(content, origin)).toContain('How did you meet?<br>And where?')
})

test('user input is escaped', () => {
  const attack = `<img src=x onerror="alert('1')">&amp;`
  const evil = { firstName: attack, lastName: attack }
  const html = [
    templates.inviteEmail({ inviter: evil, familyName: attack, code: `"${attack}`, expiresAt: new Date() }),
    templates.questionAskedEmail({ to: evil, asker: evil, question: attack }),
    templates.questionAnsweredEmail({ to: evil, storyteller: attack, question: attack, title: attack }),
    templates.resetPasswordEmail({ to: evil, token: attack }),
    { subject: attack, blocks: [paragraph(attack)] },
  ].map((content) => renderHtml(content, origin))
  for (const page of html) {
    expect(page).not.toContain('<img')
    expect(page).not.toContain('onerror="')
    expect(page).toContain('&lt;img src=x onerror=&quot;')
  }
  const names = templates.relativeJoinedEmail({ to: evil, joined: evil, familyName: attack })
  expect(renderHtml(names, origin)).not.toContain('<img')
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
    onEvergreen: 'on-evergreen',
    line: 'shape',
  } as const
  for (const [name, token] of Object.entries(names)) {
    const key = name as keyof typeof names
    expect([light[key], dark[key]]).toEqual(tokenColors(token))
  }
})
