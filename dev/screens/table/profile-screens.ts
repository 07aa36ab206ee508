import { type Area, openDialog, press, submitEmpty, waitForText } from '../screen.ts'

const DEVICES = 'GET /api/sessions'
const aMoment = '2026-03-09T12:00:00.000Z'
const THIS_DEVICE = {
  id: '0'.repeat(32),
  name: 'Chrome on Windows',
  beganAt: aMoment,
  lastUsedAt: aMoment,
  isCurrent: true,
}
const OTHER_DEVICE = { ...THIS_DEVICE, id: '1'.repeat(32), name: 'Safari on an iPad', isCurrent: false }

const EMAIL_SETTINGS = 'GET /api/email/settings'

const MESSAGE = { id: '0', topic: 'problem', createdAt: aMoment }
const message = 'I can’t find the story about the mill.\n\nIt was there on Sunday.'
const CONTACT = {
  'GET /api/contact': { status: 200, json: { canWrite: true, messages: [{ ...MESSAGE, message }] } },
} as const

const SENDS_EMAIL = { 'GET /api/email/status': { status: 200, json: { sends: true, shownAt: null } } } as const
const PENDING_ADDRESS = {
  'GET /api/profile/email': {
    status: 200,
    json: { pending: { email: 'grace@new.example', isOldConfirmed: true, isNewConfirmed: false, expiresAt: aMoment } },
  },
} as const

/** The tabs of the profile. */
export const profile: Area = {
  name: 'profile',
  title: 'Profile',
  screens: [
    { name: 'Subscription', path: '/profile/subscription', shows: 'Your family’s plan' },
    { name: 'Subscription, a guest', path: '/profile/subscription', who: 'guest', shows: 'takes care of the plan' },
    { name: 'Subscription, after the trial', path: '/profile/subscription', who: 'ended', shows: 'Choose a Plan' },
    { name: 'Subscription, no family', path: '/profile/subscription', who: 'removed', shows: 'No plan' },
    {
      name: 'Subscription, failed to load',
      path: '/profile/subscription',
      replies: { 'GET /api/subscription/status': 'fails' },
      shows: 'We couldn’t load your plan',
    },
    { name: 'Profile', path: '/profile', shows: 'Email me when a relative asks' },
    {
      name: 'Profile, what administrators did',
      path: '/profile',
      part: 'audit-log',
      replies: {
        'GET /api/family/audit-log': {
          status: 200,
          json: [
            { id: 3, at: aMoment, adminName: 'Ann Admin', action: 'story_opened', subject: 'The day the river froze' },
            { id: 2, at: aMoment, adminName: 'Ann Admin', action: 'stories_listed', subject: null },
          ],
        },
      },
      prepare: (page) => press(page, 'The vault’s log').then(() => waitForText(page, 'read the story')),
    },
    { name: 'Profile, long names', path: '/profile', who: 'long', shows: 'Email me when a relative asks' },
    { name: 'Profile, loading', path: '/profile', replies: { [EMAIL_SETTINGS]: 'never' } },
    {
      name: 'Profile, failed to load',
      path: '/profile',
      replies: { [EMAIL_SETTINGS]: 'fails' },
      shows: 'We couldn’t load your email settings',
    },
    {
      name: 'Security',
      path: '/profile/security',
      replies: { [DEVICES]: { status: 200, json: [THIS_DEVICE, OTHER_DEVICE] } },
      shows: 'This device',
    },
    { name: 'Security, loading', path: '/profile/security', replies: { [DEVICES]: 'never' }, shows: 'Password' },
    {
      name: 'Security, failed to load',
      path: '/profile/security',
      replies: { [DEVICES]: 'fails' },
      shows: 'We couldn’t load your devices',
    },
    {
      name: 'Sign out a device?',
      path: '/profile/security',
      replies: { [DEVICES]: { status: 200, json: [THIS_DEVICE, OTHER_DEVICE] } },
      prepare: (page) => openDialog(page, /^Sign Out Safari/),
    },
    {
      name: 'Profile, submitted with errors',
      path: '/profile',
      prepare: async (page) => {
        await page.getByRole('textbox', { name: 'First Name' }).fill('')
        await page.getByLabel('Date of Birth').fill('2999-01-01')
        await press(page, 'Save Changes')
        await waitForText(page, 'Please fix these 2 things')
      },
    },
    {
      name: 'Profile, update failed',
      path: '/profile',
      replies: { 'PUT /api/profile': 'fails' },
      prepare: (page) => press(page, 'Save Changes').then(() => waitForText(page, 'Update failed')),
    },
    {
      name: 'Profile, changing the address',
      path: '/profile',
      part: 'email-address',
      replies: SENDS_EMAIL,
      prepare: async (page) => {
        await press(page, 'Change Email Address')
        await submitEmpty(page, 'Send the Links')
      },
    },
    {
      name: 'Profile, an address to confirm',
      path: '/profile',
      part: 'email-address',
      replies: { ...SENDS_EMAIL, ...PENDING_ADDRESS },
      shows: 'Please open two emails',
    },
    {
      name: 'Profile, an address to confirm, no email',
      path: '/profile',
      part: 'email-address',
      replies: PENDING_ADDRESS,
      shows: 'Please ask for two links',
    },
    {
      name: 'Profile, the largest text',
      path: '/profile',
      prepare: (page) => page.getByRole('radio', { name: 'Largest' }).check(),
      replies: { 'PUT /api/user/appearance': 'never' },
    },
    {
      name: 'Crop a photo',
      path: '/profile',
      prepare: async (page) => {
        const buffer = await page.screenshot()
        await page.getByLabel('Photo file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'Security, submitted empty',
      path: '/profile/security',
      prepare: (page) => submitEmpty(page, 'Change Password'),
    },
    { name: 'Contact', path: '/profile/contact', replies: CONTACT, shows: 'Contact us' },
    { name: 'Contact, nobody to write to', path: '/profile/contact', shows: 'Ask the person' },
    {
      name: 'Contact, submitted empty',
      path: '/profile/contact',
      replies: CONTACT,
      prepare: (page) => submitEmpty(page, 'Send Message'),
    },
    {
      name: 'Contact, failed to load',
      path: '/profile/contact',
      replies: { 'GET /api/contact': 'fails' },
      shows: 'We couldn’t load this page',
    },
    { name: 'Help', path: '/profile/help', shows: '6 categories' },
    {
      name: 'Help, a search',
      path: '/profile/help',
      prepare: async (page) => {
        await page.getByRole('searchbox', { name: 'Search help' }).fill('bigger letters')
        await page.getByText('Can I make the text larger').click()
      },
    },
    {
      name: 'Help, nothing found',
      path: '/profile/help',
      prepare: (page) => page.getByRole('searchbox', { name: 'Search help' }).fill('xylophone'),
    },
  ],
}
