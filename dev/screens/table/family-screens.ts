import type { Page } from 'playwright-core'
import type { Vault } from '../demo-server/open-demo-vault.ts'
import { type Answer, type Area, open, press, type Screen, seen, sendEmpty } from '../screen.ts'

const invitePage = ({ openInvite }: Vault) => `/join/${openInvite}`
const form = ({ openInvite }: Vault) => `/join/${openInvite}?step=register`
const INFO = 'GET /api/family/invite-info/*'
const ACCEPT = 'POST /api/family/accept/*'

const said = (name: string, error: string, message: string, shows = message): Screen => ({
  name,
  path: invitePage,
  who: 'removed',
  answers: { [ACCEPT]: { status: 409, json: { error, message } } },
  shows,
})

/** What the link of an invite leads to. */
export const joining: Area = {
  name: 'joining',
  title: 'Joining a family',
  screens: [
    { name: 'Invitation', path: invitePage, who: 'visitor' },
    { name: 'Invitation, coming', path: invitePage, who: 'visitor', answers: { [INFO]: 'never' }, shows: 'Keepsaid' },
    {
      name: 'Invitation, long name',
      path: invitePage,
      who: 'visitor',
      answers: {
        [INFO]: {
          status: 200,
          json: { inviterName: 'Maximiliana-Theodora Freifrau von Hohenstaufen-Wittelsbacherstein' },
        },
      },
    },
    { name: 'Invitation, used up', path: ({ usedInvite }) => `/join/${usedInvite}`, who: 'visitor' },
    { name: 'Account for an invitation', path: form, who: 'visitor' },
    {
      name: 'Account for an invitation, nothing filled in',
      path: form,
      who: 'visitor',
      prepare: (page) => sendEmpty(page, 'Create Family Member Account'),
    },
    { name: 'Sign up by an invitation', path: ({ openInvite }) => `/auth?next=/join/${openInvite}`, who: 'visitor' },
    { name: 'Join another family?', path: invitePage, who: 'several' },
    { name: 'Joining', path: invitePage, who: 'removed', answers: { [ACCEPT]: 'never' } },
    {
      name: 'Joined',
      path: invitePage,
      who: 'several',
      answers: { [ACCEPT]: { status: 200, json: { ok: true, familyId: 1, familyName: 'The Whitlock Family' } } },
      prepare: (page) => press(page, 'Join the Family').then(() => seen(page, 'Welcome to the Family!')),
    },
    said('Joining failed', 'failed', 'Something went wrong here. Please try again.'),
    said('A member already', 'already_member', 'You’re already a member of this family.', 'Already Connected'),
    { name: 'One’s own invitation', path: invitePage, who: 'owner' },
    { name: 'No family any more', path: '/', who: 'removed' },
    {
      name: 'No family, not known why',
      path: '/',
      who: 'removed',
      answers: { 'GET /api/families/ended': 'fails', 'GET /api/archive': 'fails' },
    },
  ],
}

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
