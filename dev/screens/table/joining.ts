import { press, seen, sendEmpty } from '../acts.ts'
import type { Vault } from '../demo-server/open-vault.ts'
import type { Area, Screen } from '../screen.ts'

const invite = ({ openInvite }: Vault) => `/join/${openInvite}`
const form = ({ openInvite }: Vault) => `/join/${openInvite}?step=register`
const INFO = 'GET /api/family/invite-info/*'
const ACCEPT = 'POST /api/family/accept/*'

const said = (name: string, error: string, message: string, shows = message): Screen => ({
  name,
  path: invite,
  who: 'removed',
  answers: { [ACCEPT]: { status: 409, json: { error, message } } },
  shows,
})

/** What the link of an invite leads to. */
export const joining: Area = {
  name: 'joining',
  title: 'Joining a family',
  screens: [
    { name: 'Invitation', path: invite, who: 'visitor' },
    { name: 'Invitation, coming', path: invite, who: 'visitor', answers: { [INFO]: 'never' }, shows: 'Keepsaid' },
    {
      name: 'Invitation, long name',
      path: invite,
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
    { name: 'Join another family?', path: invite, who: 'several' },
    { name: 'Joining', path: invite, who: 'removed', answers: { [ACCEPT]: 'never' } },
    {
      name: 'Joined',
      path: invite,
      who: 'several',
      answers: { [ACCEPT]: { status: 200, json: { ok: true, familyId: 1, familyName: 'The Whitlock Family' } } },
      prepare: (page) => press(page, 'Join the Family').then(() => seen(page, 'Welcome to the Family!')),
    },
    said('Joining failed', 'failed', 'Something went wrong here. Please try again.'),
    said('A member already', 'already_member', 'You’re already a member of this family.', 'Already Connected'),
    { name: 'One’s own invitation', path: invite, who: 'owner' },
    { name: 'No family any more', path: '/', who: 'removed' },
    {
      name: 'No family, not known why',
      path: '/',
      who: 'removed',
      answers: { 'GET /api/families/ended': 'fails', 'GET /api/archive': 'fails' },
    },
  ],
}
