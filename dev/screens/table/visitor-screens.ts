import type { Page } from 'playwright-core'
import { type Area, open, press, type Screen, seen, sendEmpty } from '../screen.ts'

const furtherDown = (name: string, path: string, parts: readonly string[]): Screen[] =>
  parts.map((part) => ({ name: `${name}, ${part.replace('gift-', '')}`, path, who: 'visitor', part }))

/** What every visitor may read. */
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

const SOMEBODY = 'nobody.in.particular@demo.example'

const signInWrongly = async (page: Page) => {
  await page.getByLabel('Email').fill(SOMEBODY)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await press(page, 'Sign In')
  await page.getByRole('alert').first().waitFor()
}

const askForMail = async (page: Page) => {
  await page.getByLabel('Email').fill(SOMEBODY)
  await page.getByRole('main').getByRole('button').first().click()
}

const setPassword = async (page: Page) => {
  for (const field of await page.locator('input').all()) await field.fill('another good password')
  await page.getByRole('main').locator('button[type=submit]').click()
}

/** Signing in and up, and a new password. */
export const waysIn: Area = {
  name: 'ways-in',
  title: 'Ways in',
  screens: [
    { name: 'Sign up', path: '/auth', who: 'visitor' },
    {
      name: 'Sign up, nothing filled in',
      path: '/auth',
      who: 'visitor',
      prepare: (page) => sendEmpty(page, 'Create Account'),
    },
    { name: 'Sign in', path: '/auth?tab=sign-in', who: 'visitor' },
    { name: 'Sign in, refused', path: '/auth?tab=sign-in', who: 'visitor', prepare: signInWrongly },
    { name: 'Forgot password', path: '/forgot-password', who: 'visitor' },
    {
      name: 'Forgot password, email sent',
      path: '/forgot-password',
      who: 'visitor',
      answers: { 'POST /api/password/forgot': { status: 200, json: { ok: true } } },
      prepare: (page) => askForMail(page).then(() => seen(page, SOMEBODY)),
    },
    {
      name: 'Forgot password, not sent',
      path: '/forgot-password',
      who: 'visitor',
      answers: { 'POST /api/password/forgot': 'fails' },
      prepare: (page) => askForMail(page).then(() => seen(page, /We couldn’t (send|request) the link/)),
    },
    { name: 'New password', path: '/reset-password#a-token', who: 'visitor' },
    {
      name: 'New password, set',
      path: '/reset-password#a-token',
      who: 'visitor',
      answers: { 'POST /api/password/reset': { status: 200, json: { ok: true } } },
      prepare: (page) => setPassword(page).then(() => page.getByRole('link', { name: 'Sign In' }).first().waitFor()),
    },
    {
      name: 'New password, link used up',
      path: '/reset-password#a-token',
      who: 'visitor',
      prepare: (page) => setPassword(page).then(() => seen(page, 'A link works for one hour')),
    },
    { name: 'New password, broken link', path: '/reset-password', who: 'visitor' },
    { name: 'Who is it? (waiting)', path: '/stories', answers: { 'GET /api/user': 'never' }, shows: 'Loading...' },
    { name: 'Server not reached', path: '/stories', answers: { 'GET /api/user': 'fails' } },
    {
      name: 'Signing out failed',
      path: '/stories',
      answers: { 'POST /api/logout': 'fails', 'POST /api/nuclear-cleanup': 'fails' },
      prepare: (page) =>
        press(page, 'Logout')
          .then(() => page.waitForURL(/\/$/))
          .then(() => seen(page, 'We couldn’t sign you out')),
    },
    {
      name: 'Other family, chosen',
      path: '/stories',
      who: 'several',
      prepare: (page) => open(page, /switch to another family/),
    },
  ],
}
