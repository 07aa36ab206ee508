import type { Page } from 'playwright-core'
import type { User } from '#server/features/account/contract.ts'
import type { inviteInfo } from '#server/features/family/invites/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import type { Vault } from '../demo-server/open-demo-vault.ts'
import { type Area, press, type Screen, submitEmpty, waitForText } from '../screen.ts'

const invitePage = ({ openInvite }: Vault) => `/join/${openInvite}`
const form = ({ openInvite }: Vault) => `/join/${openInvite}?step=register`
const INFO = 'GET /api/family/invite-info/*'
const ACCEPT = 'POST /api/family/accept/*'

const LONG_NAME = 'Maximiliana-Theodora Freifrau von Hohenstaufen-Wittelsbacherstein'
const LONG_INVITER = {
  status: 200,
  json: {
    inviterName: LONG_NAME,
    told: { stories: 1234, storyteller: LONG_NAME, otherStorytellers: 12 },
    story: null,
  } satisfies Replied<typeof inviteInfo>,
}

const pressJoin = (page: Page) => press(page, 'Join the Family')

const fillAccount = async (page: Page) => {
  for (const [label, text] of [
    ['First Name', 'Tom'],
    ['Last Name', 'Halloran'],
    ['Email', 'tom@demo.example'],
    ['Password', 'a good password'],
    ['Confirm Password', 'a good password'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await press(page, 'Create Family Member Account')
}

/** Stays on the page that leads on after three seconds. */
const withoutRedirect = (page: Page) =>
  page.evaluate(`{
    const later = window.setTimeout.bind(window)
    window.setTimeout = (work, ms) => (ms === 3000 ? 0 : later(work, ms))
  }`)

const joinFailure = (name: string, error: string, message: string, shows = message): Screen => ({
  name,
  path: invitePage,
  who: 'removed',
  replies: { [ACCEPT]: { status: 409, json: { error, message } } },
  prepare: (page) => pressJoin(page).then(() => waitForText(page, shows)),
})

export const joining: Area = {
  name: 'joining',
  title: 'Joining a family',
  screens: [
    {
      name: 'Invitation with a story to hear',
      path: invitePage,
      who: 'visitor',
      shows: 'Hear a story before you join',
    },
    { name: 'Invitation, loading', path: invitePage, who: 'visitor', replies: { [INFO]: 'never' }, shows: 'Keepsaid' },
    {
      name: 'Invitation, long name',
      path: invitePage,
      who: 'visitor',
      replies: { [INFO]: LONG_INVITER },
    },
    { name: 'Invitation, already used', path: ({ usedInvite }) => `/join/${usedInvite}`, who: 'visitor' },
    { name: 'Account for an invitation', path: form, who: 'visitor', replies: { [INFO]: LONG_INVITER } },
    {
      name: 'Account for an invitation, submitted empty',
      path: form,
      who: 'visitor',
      prepare: (page) => submitEmpty(page, 'Create Family Member Account'),
    },
    {
      name: 'Account for an invitation, refused',
      path: form,
      who: 'visitor',
      replies: { 'POST /api/register': 'fails' },
      prepare: (page) => fillAccount(page).then(() => waitForText(page, 'Connection Failed')),
    },
    { name: 'Sign up by an invitation', path: ({ openInvite }) => `/auth?next=/join/${openInvite}`, who: 'visitor' },
    { name: 'Join another family?', path: invitePage, who: 'several' },
    {
      name: 'Join a family, without another one?, long names',
      path: invitePage,
      who: 'removed',
      replies: {
        [INFO]: LONG_INVITER,
        'GET /api/user': (user: User): User => ({
          ...user,
          firstName: LONG_NAME,
          email: `${'x'.repeat(80)}@example.org`,
        }),
      },
    },
    {
      name: 'Joining',
      path: invitePage,
      who: 'removed',
      replies: { [ACCEPT]: 'never' },
      prepare: (page) => pressJoin(page).then(() => waitForText(page, 'Joining Family...')),
    },
    {
      name: 'Joined',
      path: invitePage,
      who: 'several',
      replies: {
        [ACCEPT]: { status: 200, json: { ok: true, familyId: 1, familyName: 'The Whitlock Family' } },
        'GET /api/stories': { status: 200, json: [aStory({ toldBy: 'Ada Whitlock' })] },
      },
      prepare: async (page) => {
        await withoutRedirect(page)
        await pressJoin(page)
        await waitForText(page, 'Welcome to the Family!')
      },
    },
    joinFailure('Joining failed', 'failed', 'Something went wrong here. Please try again.'),
    joinFailure('Already a member', 'already_member', 'You’re already a member of this family.', 'Already Connected'),
    { name: 'Your own invitation', path: invitePage, who: 'owner' },
    { name: 'No longer in a family', path: '/', who: 'removed' },
    {
      name: 'No longer in a family, reason unknown',
      path: '/',
      who: 'removed',
      replies: { 'GET /api/families/ended': 'fails', 'GET /api/archive': 'fails' },
    },
  ],
}
