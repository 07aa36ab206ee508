import type { Page } from 'playwright-core'
import { type Area, openDialog, press, waitForText } from '../screen.ts'

const PATH = '/profile/security'
const OFFER = { userId: 2, firstName: 'Emma', lastName: 'Okafor-Whitlock', expiresAt: '2026-04-09T12:00:00.000Z' }
const withOffer = { 'GET /api/family/handover': { status: 200, json: { offer: OFFER } } }

const TAKEOVER = '2026-04-08T12:00:00.000Z'
const HEIR = { userId: 2, firstName: 'Emma', lastName: 'Okafor-Whitlock', isYou: false, takesOverAt: null }
const withHeir = (more: object) => ({ 'GET /api/family/heir': { status: 200, json: { heir: { ...HEIR, ...more } } } })

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
const OFF = { turnedOnAt: null, recoveryCodesLeft: 0, isOffered: true }
const ON = { turnedOnAt: '2026-03-09T12:00:00.000Z', recoveryCodesLeft: 8, isOffered: true }
const waysIn = (more: object) => ({
  [PASSKEYS]: { status: 200, json: { passkeys: [], hasPassword: true, twoStep: OFF, ...more } },
})
const withPasskeys = waysIn({ passkeys: [PASSKEY, BLOCKED_PASSKEY] })
const withoutPassword = waysIn({ passkeys: [PASSKEY], hasPassword: false })
const withTwoSteps = waysIn({ twoStep: ON })

const TWO_STEP = '/profile/two-step'
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const SETUP = { secret: SECRET, uri: `otpauth://totp/Keepsaid%3Aruth%40example.org?secret=${SECRET}&issuer=Keepsaid` }
const withSetup = { ...waysIn({}), 'POST /api/two-step/secret': { status: 200, json: SETUP } }
const CODES = Array.from({ length: 10 }, (_, n) => `K7QD-M4${n}X-WJ8T-2V9${n}`)
const withNewCodes = {
  ...withTwoSteps,
  'POST /api/two-step/recovery-codes': { status: 200, json: { recoveryCodes: CODES } },
}
const confirm = async (page: Page, button: string) => {
  await page.getByLabel('Your password').fill('a good password')
  await press(page, button)
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
      replies: withoutPassword,
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
    {
      name: 'Choose a password',
      path: PATH,
      replies: withoutPassword,
      prepare: (page) => openDialog(page, 'Choose a Password'),
    },
    { name: 'Two-step sign-in is on', path: PATH, replies: withTwoSteps, shows: '8 recovery codes left' },
    {
      name: 'Turn off two-step sign-in?',
      path: PATH,
      replies: withTwoSteps,
      prepare: (page) => openDialog(page, 'Turn Off'),
    },
    { name: 'Two-step sign-in', path: TWO_STEP, shows: 'an authenticator app on your phone' },
    { name: 'Two-step sign-in, without a password', path: TWO_STEP, replies: withoutPassword, shows: 'your passkey' },
    { name: 'Two-step sign-in, a guest', path: TWO_STEP, who: 'guest', shows: 'for people who own a vault' },
    { name: 'Two-step sign-in, loading', path: TWO_STEP, replies: { [PASSKEYS]: 'never' } },
    {
      name: 'Two-step sign-in, failed to load',
      path: TWO_STEP,
      replies: { [PASSKEYS]: 'fails' },
      shows: 'We couldn’t load how you sign in',
    },
    {
      name: 'Two-step sign-in, connect the app',
      path: TWO_STEP,
      replies: withSetup,
      prepare: (page) => confirm(page, 'Continue').then(() => waitForText(page, 'Or type this key')),
    },
    {
      name: 'Two-step sign-in, new recovery codes',
      path: TWO_STEP,
      replies: withNewCodes,
      shows: 'stop working',
    },
    {
      name: 'Two-step sign-in, recovery codes',
      path: TWO_STEP,
      replies: withNewCodes,
      prepare: (page) => confirm(page, 'Make New Codes').then(() => waitForText(page, 'Print your recovery codes')),
    },
    { name: 'Hand over the vault', path: PATH, prepare: (page) => openDialog(page, 'Hand Over the Vault…') },
    { name: 'The vault is offered', path: PATH, replies: withOffer, shows: 'You’ve offered the vault' },
    { name: 'Name an heir', path: PATH, prepare: (page) => openDialog(page, 'Name an Heir…') },
    { name: 'An heir is named', path: PATH, replies: withHeir({}), shows: 'is your heir' },
    {
      name: 'The heir is taking over',
      path: PATH,
      replies: withHeir({ takesOverAt: TAKEOVER }),
      shows: 'They’ve asked to take over',
    },
    {
      name: 'I’m the heir',
      path: PATH,
      who: 'guest',
      replies: withHeir({ isYou: true }),
      prepare: (page) => openDialog(page, 'Take Over as Heir…'),
    },
    {
      name: 'The vault is offered to me',
      path: PATH,
      who: 'guest',
      replies: withOffer,
      shows: 'would like to hand over the vault to you',
    },
  ],
}
