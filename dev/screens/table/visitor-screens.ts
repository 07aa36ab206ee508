import type { Page } from 'playwright-core'
import { signInBecause } from '#common/paths.ts'
import { type Area, openDialog, press, type Screen, submitEmpty, waitForText } from '../screen.ts'

const furtherDown = (name: string, path: string, parts: readonly string[]): Screen[] =>
  parts.map((part) => ({ name: `${name}, ${part.replace('gift-', '')}`, path, who: 'visitor', part }))

/** What every visitor can read. */
export const publicPages: Area = {
  name: 'public-pages',
  title: 'Public pages',
  screens: [
    { name: 'Landing page', path: '/', who: 'visitor' },
    ...furtherDown('Landing page', '/', ['features', 'looks', 'families', 'plans', 'questions']),
    { name: 'Gift', path: '/gift', who: 'visitor' },
    ...furtherDown('Gift', '/gift', ['steps', 'gift-plans', 'questions']),
    { name: 'Historian', path: '/historian', who: 'visitor' },
    ...furtherDown('Historian', '/historian', ['features', 'researchers', 'plans']),
    { name: 'Questions', path: '/faq', who: 'visitor' },
    { name: 'Questions, in the app', path: '/faq', who: 'owner' },
    { name: 'Privacy', path: '/privacy', who: 'visitor' },
    { name: 'Terms', path: '/terms', who: 'visitor' },
    { name: 'What happens to your stories', path: '/your-stories', who: 'visitor' },
    { name: 'No such page', path: '/nowhere', who: 'visitor' },
    { name: 'No such page, in the app', path: '/nowhere', who: 'owner' },
  ],
}

const EMAIL = 'nobody.in.particular@demo.example'

const typePassword = async (page: Page) => {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await press(page, 'Sign In')
}

const signInWithWrongPassword = async (page: Page) => {
  await typePassword(page)
  await page.getByRole('alert').first().waitFor()
}

const signUpWithWeakPassword = async (page: Page) => {
  for (const [label, value] of Object.entries({ 'First Name': 'Nobody', 'Last Name': 'Special', Email: EMAIL }))
    await page.getByLabel(label).fill(value)
  for (const label of ['Password', 'Confirm Password']) await page.getByLabel(label, { exact: true }).fill('sunshine')
  await press(page, 'Create Account')
  await waitForText(page, 'This password is easy to guess')
}

const requestLink = async (page: Page) => {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('main').getByRole('button').first().click()
}

const setPassword = async (page: Page) => {
  for (const field of await page.locator('input').all()) await field.fill('another good password')
  await page.getByRole('main').locator('button[type=submit]').click()
}

const UNSUBSCRIBE = '/unsubscribe/questions-1-a-token'
const subscribed = (isOn: boolean, topic = 'questions') => ({ status: 200, json: { topic, isOn } })
const SUBSCRIPTION = 'GET /api/email/subscriptions/*'

const turnOff = (page: Page) => press(page, 'Turn Off These Emails')

/** Turning off emails by the link in one. */
const unsubscribing: readonly Screen[] = [
  { name: 'Turn off emails', path: UNSUBSCRIBE, who: 'visitor', replies: { [SUBSCRIPTION]: subscribed(true) } },
  {
    name: 'Emails turned off',
    path: UNSUBSCRIBE,
    who: 'visitor',
    replies: { [SUBSCRIPTION]: subscribed(true), 'POST /api/email/unsubscribe/*': subscribed(false) },
    prepare: (page) => turnOff(page).then(() => waitForText(page, 'You’ve turned off emails about questions')),
  },
  {
    name: 'Emails turned on again',
    path: UNSUBSCRIBE,
    who: 'visitor',
    replies: { [SUBSCRIPTION]: subscribed(false, 'trial'), 'POST /api/email/resubscribe/*': subscribed(true, 'trial') },
    prepare: (page) => press(page, 'Turn Them On Again').then(() => waitForText(page, 'You get emails about your')),
  },
  {
    name: 'Turning off emails failed',
    path: UNSUBSCRIBE,
    who: 'visitor',
    replies: { [SUBSCRIPTION]: subscribed(true), 'POST /api/email/unsubscribe/*': 'fails' },
    prepare: (page) => turnOff(page).then(() => waitForText(page, 'We couldn’t save your change')),
  },
  { name: 'Turn off emails, unknown link', path: UNSUBSCRIBE, who: 'visitor', shows: 'You can’t use this link' },
  { name: 'Turn off emails, not loaded', path: UNSUBSCRIBE, who: 'visitor', replies: { [SUBSCRIPTION]: 'fails' } },
]

/** Signing up, signing in, setting a new password, and turning off emails. */
export const signIn: Area = {
  name: 'sign-in',
  title: 'Signing in',
  screens: [
    { name: 'Sign up', path: '/auth', who: 'visitor' },
    {
      name: 'Sign up, submitted empty',
      path: '/auth',
      who: 'visitor',
      prepare: (page) => submitEmpty(page, 'Create Account'),
    },
    {
      name: 'Sign up, weak password',
      path: '/auth',
      who: 'visitor',
      prepare: signUpWithWeakPassword,
    },
    {
      name: 'Sign up, maintenance',
      path: '/auth',
      who: 'visitor',
      replies: { 'GET /api/maintenance': { status: 200, json: { state: 'on' } } },
      shows: 'Sign-ups are paused',
    },
    {
      name: 'Sign in, while the database moves',
      path: '/auth?tab=sign-in',
      who: 'visitor',
      replies: { 'GET /api/maintenance': { status: 200, json: { state: 'moving' } } },
      shows: 'We’ll be right back',
    },
    { name: 'Sign in', path: '/auth?tab=sign-in', who: 'visitor' },
    { name: 'Sign in, account deleted', path: signInBecause('account-deleted'), who: 'visitor' },
    { name: 'Sign in, refused', path: '/auth?tab=sign-in', who: 'visitor', prepare: signInWithWrongPassword },
    {
      name: 'Sign in, two-step code',
      path: '/auth?tab=sign-in',
      who: 'visitor',
      replies: { 'POST /api/login': { status: 403, json: { error: 'two_step_needed', message: '' } } },
      prepare: (page) => typePassword(page).then(() => waitForText(page, 'One more step')),
    },
    { name: 'Forgot password', path: '/forgot-password', who: 'visitor' },
    {
      name: 'Forgot password, email sent',
      path: '/forgot-password',
      who: 'visitor',
      replies: { 'POST /api/password/forgot': { status: 200, json: { ok: true } } },
      prepare: (page) => requestLink(page).then(() => waitForText(page, EMAIL)),
    },
    {
      name: 'Forgot password, not sent',
      path: '/forgot-password',
      who: 'visitor',
      replies: { 'POST /api/password/forgot': 'fails' },
      prepare: (page) => requestLink(page).then(() => waitForText(page, /We couldn’t (send|request) the link/)),
    },
    { name: 'New password', path: '/reset-password#a-token', who: 'visitor' },
    {
      name: 'New password, set',
      path: '/reset-password#a-token',
      who: 'visitor',
      replies: { 'POST /api/password/reset': { status: 200, json: { ok: true } } },
      prepare: (page) => setPassword(page).then(() => page.getByRole('link', { name: 'Sign In' }).first().waitFor()),
    },
    {
      name: 'New password, link used up',
      path: '/reset-password#a-token',
      who: 'visitor',
      prepare: (page) => setPassword(page).then(() => waitForText(page, 'A link can be used once, within an hour.')),
    },
    { name: 'Confirm a new address', path: '/confirm-email#a-token', who: 'visitor' },
    {
      name: 'Confirm a new address, one more to go',
      path: '/confirm-email#a-token',
      who: 'visitor',
      replies: { 'POST /api/email/change/confirm': { status: 200, json: { isChanged: false } } },
      prepare: (page) => press(page, 'Confirm the Change').then(() => waitForText(page, 'One more to go')),
    },
    { name: 'Confirm a new address, broken link', path: '/confirm-email', who: 'visitor' },
    { name: 'New password, broken link', path: '/reset-password', who: 'visitor' },
    ...unsubscribing,
    { name: 'Loading the account', path: '/stories', replies: { 'GET /api/user': 'never' }, shows: 'Loading...' },
    { name: 'Server unreachable', path: '/stories', replies: { 'GET /api/user': 'fails' } },
    {
      name: 'Signing out failed',
      path: '/stories',
      replies: { 'POST /api/logout': 'fails', 'POST /api/nuclear-cleanup': 'fails' },
      prepare: (page) =>
        press(page, 'Logout')
          .then(() => page.waitForURL(/\/$/))
          .then(() => waitForText(page, 'We couldn’t sign you out')),
    },
    {
      name: 'Switch family',
      path: '/stories',
      who: 'several',
      prepare: (page) => openDialog(page, /switch to another family/),
    },
  ],
}
