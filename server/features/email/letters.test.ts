import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Letter, paragraph, quote, spokenName } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { dark, light } from './letter-look.ts'
import { letterText } from './letter-text.ts'
import * as letters from './letters.ts'

const origin = 'https://stories.example.org'
const ruth = { firstName: 'Ruth', lastName: 'Okafor' }
const omar = { firstName: 'Omar', lastName: 'Haddad' }
const question = 'How did you meet?\nAnd where?'

const all: [string, Letter, string[]][] = [
  [
    'invite',
    letters.inviteLetter({
      inviter: ruth,
      familyName: 'The Okafor Family',
      code: 'c0de',
      expiresAt: new Date('2031-03-09T12:00:00Z'),
    }),
    ['Ruth Okafor', 'The Okafor Family', `${origin}/join/c0de`, 'March 9, 2031'],
  ],
  [
    'relative joined',
    letters.relativeJoinedLetter({ to: ruth, joined: omar, familyName: 'The Okafor Family' }),
    ['Hello Ruth', 'Omar Haddad', `${origin}/family`],
  ],
  [
    'question asked',
    letters.questionAskedLetter({ to: ruth, asker: omar, question }),
    ['Hello Ruth', 'Omar Haddad', 'How did you meet?', 'And where?', `${origin}/`],
  ],
  [
    'question answered',
    letters.questionAnsweredLetter({ to: omar, storyteller: 'Grandma', question, title: 'The dance' }),
    ['Hello Omar', 'Grandma', 'How did you meet?', '“The dance”', `${origin}/stories`],
  ],
  [
    'new password',
    letters.resetPasswordLetter({ to: ruth, token: 't0ken' }),
    ['Hello Ruth', `${origin}/reset-password#t0ken`, 'one hour', 'ignore'],
  ],
]

test.each(all)('%s says the same as text and as HTML', (_kind, letter, parts) => {
  const text = letterText(letter, origin)
  const html = letterHtml(letter, origin)
  for (const part of parts) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(letter.subject).not.toBe('')
})

test('a question keeps its lines', () => {
  const letter = { subject: '', blocks: [quote(question)] }
  expect(letterText(letter, origin)).toBe('> How did you meet?\n> And where?\n')
  expect(letterHtml(letter, origin)).toContain('How did you meet?<br>And where?')
})

test('whatever people write stays text', () => {
  const attack = `<img src=x onerror="alert('1')">&amp;`
  const evil = { firstName: attack, lastName: attack }
  const html = [
    letters.inviteLetter({ inviter: evil, familyName: attack, code: `"${attack}`, expiresAt: new Date() }),
    letters.questionAskedLetter({ to: evil, asker: evil, question: attack }),
    letters.questionAnsweredLetter({ to: evil, storyteller: attack, question: attack, title: attack }),
    letters.resetPasswordLetter({ to: evil, token: attack }),
    { subject: attack, blocks: [paragraph(attack)] },
  ].map((letter) => letterHtml(letter, origin))
  for (const page of html) {
    expect(page).not.toContain('<img')
    expect(page).not.toContain('onerror="')
    expect(page).toContain('&lt;img src=x onerror=&quot;')
  }
  const names = letters.relativeJoinedLetter({ to: evil, joined: evil, familyName: attack })
  expect(letterHtml(names, origin)).not.toContain('<img')
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
])('the name %j is said as %j', (name, said) => {
  expect(spokenName(name)).toBe(said)
})

test('the colors are those of the pages', () => {
  const tokens = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8')
  const ofPages = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1)
  const names = {
    paper: 'paper',
    card: 'card',
    ink: 'ink',
    inkSoft: 'ink-soft',
    evergreen: 'evergreen',
    onEvergreen: 'on-evergreen',
    line: 'shape',
  } as const
  for (const [mine, theirs] of Object.entries(names)) {
    const key = mine as keyof typeof names
    expect([light[key], dark[key]]).toEqual(ofPages(theirs))
  }
})
