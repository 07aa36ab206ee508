import { type Area, openDialog } from '../screen.ts'

const PATH = '/profile/security'
const OFFER = { userId: 2, firstName: 'Emma', lastName: 'Okafor-Whitlock', expiresAt: '2026-04-09T12:00:00.000Z' }
const withOffer = { 'GET /api/family/handover': { status: 200, json: { offer: OFFER } } }

const PASSKEYS = 'GET /api/passkeys'
const PASSKEY = {
  id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
  name: 'Chrome on Windows',
  createdAt: '2026-03-09T12:00:00.000Z',
  lastUsedAt: '2026-03-09T12:00:00.000Z',
  isBlocked: false,
}
const BLOCKED_PASSKEY = {
  ...PASSKEY,
  id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a12',
  name: 'The old key from the drawer in the kitchen',
  isBlocked: true,
}
const withPasskeys = {
  [PASSKEYS]: { status: 200, json: { passkeys: [PASSKEY, BLOCKED_PASSKEY], hasPassword: true } },
}

/** Ways to sign in besides the password. The rest of the tab is in profile-screens.ts. */
export const security: Area = {
  name: 'security',
  title: 'Security',
  screens: [
    { name: 'Passkeys, one of them blocked', path: PATH, replies: withPasskeys, shows: 'Blocked' },
    {
      name: 'Passkeys, without a password',
      path: PATH,
      replies: { [PASSKEYS]: { status: 200, json: { passkeys: [PASSKEY], hasPassword: false } } },
      shows: 'You have no password',
    },
    {
      name: 'Passkeys, failed to load',
      path: PATH,
      replies: { [PASSKEYS]: 'fails' },
      shows: 'We couldn’t load your passkeys',
    },
    { name: 'Add a passkey', path: PATH, prepare: (page) => openDialog(page, 'Add a Passkey') },
    {
      name: 'Rename a passkey',
      path: PATH,
      replies: withPasskeys,
      prepare: (page) => openDialog(page, 'Rename Chrome on Windows'),
    },
    {
      name: 'Remove a passkey?',
      path: PATH,
      replies: withPasskeys,
      prepare: (page) => openDialog(page, 'Remove Chrome on Windows'),
    },
    {
      name: 'Remove the password?',
      path: PATH,
      replies: withPasskeys,
      prepare: (page) => openDialog(page, 'Remove My Password'),
    },
    { name: 'Hand over the vault', path: PATH, prepare: (page) => openDialog(page, 'Hand Over the Vault…') },
    { name: 'The vault is offered', path: PATH, replies: withOffer, shows: 'You’ve offered the vault' },
    {
      name: 'The vault is offered to me',
      path: PATH,
      who: 'guest',
      replies: withOffer,
      shows: 'would like to hand over the vault to you',
    },
  ],
}
