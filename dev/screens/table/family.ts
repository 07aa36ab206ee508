import type { Page } from 'playwright-core'
import { open, press, seen, sendEmpty } from '../acts.ts'
import type { Answer, Area } from '../screen.ts'

const MEMBERS = 'GET /api/family/members'
const EVERYTHING = [MEMBERS, 'GET /api/family', 'GET /api/family/questions', 'GET /api/email/settings']
const all = (answer: Answer) => Object.fromEntries(EVERYTHING.map((call) => [call, answer]))
const MAILS = { 'GET /api/email/status': { status: 200, json: { sends: true, shownAt: null } } } as const

const invite = async (page: Page) => {
  await open(page, 'Invite a Relative')
  await page.getByLabel('Relationship').selectOption('Parent')
}

const failing = async (page: Page) => {
  await invite(page)
  await press(page, 'Create Invite')
  await seen(page, 'We couldn’t create your invite')
}

/** Members, invites, questions and mail. */
export const family: Area = {
  name: 'family',
  title: 'The family',
  screens: [
    { name: 'Family', path: '/family', shows: 'Waiting for an answer', answers: MAILS },
    { name: 'Family, a guest', path: '/family', who: 'guest', shows: 'Waiting for an answer' },
    { name: 'Family, long names', path: '/family', who: 'long', shows: 'Waiting for an answer', answers: MAILS },
    { name: 'Family, alone', path: '/family', who: 'fresh', shows: 'No pending invites' },
    { name: 'Family, after the trial', path: '/family', who: 'ended', shows: 'Members' },
    { name: 'Family, coming', path: '/family', answers: all('never') },
    { name: 'Family, not fetched', path: '/family', answers: all('fails'), shows: 'We couldn’t load the members' },
    { name: 'Invite', path: '/family', answers: MAILS, prepare: (page) => open(page, 'Invite a Relative') },
    {
      name: 'Invite, nothing chosen',
      path: '/family',
      prepare: (page) => open(page, 'Invite a Relative').then(() => sendEmpty(page, 'Create Invite')),
    },
    { name: 'Invite, not created', path: '/family', answers: { 'POST /api/family/invite': 'fails' }, prepare: failing },
    {
      name: 'An invite',
      path: '/family',
      prepare: (page) => open(page, /^QR Code/).then(() => page.getByRole('img', { name: 'QR code' }).waitFor()),
    },
    { name: 'Email an invite', path: '/family', answers: MAILS, prepare: (page) => open(page, /^Email/) },
    { name: 'Delete an invite?', path: '/family', prepare: (page) => open(page, /^Delete \(invite/) },
    { name: 'Remove a relative?', path: '/family', prepare: (page) => open(page, /^Remove Jun/) },
    { name: 'Remove a relative?, long names', path: '/family', who: 'long', prepare: (page) => open(page, /^Remove/) },
    { name: 'Leave the family?', path: '/family', who: 'guest', prepare: (page) => open(page, 'Leave This Family') },
    { name: 'Ask, nothing written', path: '/family', prepare: (page) => sendEmpty(page, 'Ask the Question') },
    {
      name: 'Ask, near the limit',
      path: '/family',
      prepare: (page) => page.getByLabel('Your question').fill('Why? '.repeat(97)),
    },
    { name: 'Delete a question?', path: '/family', prepare: (page) => open(page, /^Delete .*(“|question)/i) },
  ],
}
