import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { outboxEmails } from './support/server.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

const server = sharedServer()
const withBrowser = sharedBrowser()

const OURS = { 'sec-fetch-site': 'same-origin' }
const PASSWORD = 'a good password'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

const post = async (page: Page, path: string, data: object): Promise<Record<string, unknown>> => {
  const response = await page.request.post(`${server.origin}${path}`, { data, headers: OURS })
  if (!response.ok()) throw new Error(await response.text())
  return response.json()
}

/** A relative who has an account in the owner's family, and is signed in on the page. */
const join = async (owner: Page, page: Page, firstName: string): Promise<string> => {
  const { inviteCode } = await post(owner, '/api/family/invite', { relationship: 'Grandparent' })
  const email = `${randomUUID()}@example.org`
  await post(page, '/api/register', { email, password: PASSWORD, firstName, lastName: 'Okafor', inviteCode })
  return email
}

const query = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}
/** And the server has been running for longer than a day, so it knows what time it is. */
const joinedLongAgo = () =>
  query(`update memberships set joined_at = joined_at - interval '30 days';
    insert into clock_readings (at, running_ms) values (now() - interval '25 hours', 0), (now(), 25 * 3600000)`)
const passADay = () =>
  query(
    `update account_recoveries set opens_at = opens_at - interval '25 hours', expires_at = expires_at - interval '25 hours'`,
  )

const confirm = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name, exact: true }).click()
}

const vouchForRose = async (ada: Page) => {
  await press(ada, 'Someone Can’t Sign In?')
  await ada.getByRole('dialog', { name: 'Help Rose back in' }).waitFor()
  await confirm(ada, 'Vouch')
  await ada.getByText('Rose Okafor can’t sign in').waitFor()
}

const approve = async (owner: Page) => {
  await press(owner, 'Approve…')
  await confirm(owner, 'Approve')
  await owner.getByText('Rose Okafor can get back in soon').waitFor()
}

/** Its path: the server doesn't know the port it has been given. */
const stopLinkOf = async (address: string): Promise<string | undefined> => {
  const texts = (await outboxEmails(server.dataDir)).flatMap(({ to, text, subject }) =>
    to?.some((one) => one.address === address) && subject?.includes('let you back in') ? [text ?? ''] : [],
  )
  return /\/stop-recovery#\S+/.exec(texts.join('\n'))?.[0]
}

test('a relative without password and mailbox gets back in with the family’s help, and can stop what she didn’t ask for', () =>
  withBrowser({}, async (_owner, owner, ownersErrors) => {
    await signUp(owner, server.origin)
    await withBrowser({}, async (context, rose) => {
      await rose.setViewportSize({ width: 390, height: 844 })
      const address = await join(owner, rose, 'Rose')
      // Everything that would sign her in is gone.
      await context.clearCookies()
      await withBrowser({}, async (_ada, ada, adasErrors) => {
        await join(owner, ada, 'Ada')
        await joinedLongAgo()
        await owner.goto(`${server.origin}/family`)
        await ada.goto(`${server.origin}/family`)

        await rose.goto(`${server.origin}/auth?tab=sign-in`)
        await rose.getByRole('link', { name: 'Forgot your password?' }).click()
        await press(rose, 'Can’t get into your email either?')
        await rose.getByText('Two relatives vouch for you').waitFor()

        await vouchForRose(ada)
        // On the owner's open page, without a reload.
        await owner.getByText('Ada Okafor vouched').waitFor()
        await approve(owner)

        // Someone reads her mailbox after all, and stops it.
        await expect.poll(() => stopLinkOf(address)).toBeTruthy()
        await rose.goto(`${server.origin}${await stopLinkOf(address)}`)
        await title(rose, 'Stop it?')
        await rose.waitForURL(`${server.origin}/stop-recovery`)
        await press(rose, 'Stop This')
        await title(rose, 'It’s stopped')
        await owner.getByText('Rose Okafor can get back in soon').waitFor({ state: 'detached' })

        await vouchForRose(ada)
        await approve(owner)
        expect(await ada.getByRole('button', { name: 'Make the Link…' }).count()).toBe(0)
        await passADay()
        await ada.reload()
        await press(ada, 'Make the Link…')
        await confirm(ada, 'Make the Link')
        await ada.getByRole('img', { name: 'QR code of Rose’s link' }).waitFor()
        const link = await ada.getByText(`${server.origin}/recover#`).innerText()

        await rose.goto(link)
        await rose.waitForURL(`${server.origin}/recover`)
        await rose.getByLabel('New Password', { exact: true }).fill('river stones and rain')
        await rose.getByLabel('Confirm Password', { exact: true }).fill('river stones and rain')
        await press(rose, 'Save New Password')
        await title(rose, 'You have a new password')
        await rose.getByText(address).waitFor()
        await rose.getByRole('link', { name: 'Sign In' }).click()
        await rose.getByLabel('Email').fill(address)
        await rose.getByLabel('Password', { exact: true }).fill('river stones and rain')
        await press(rose, 'Sign In')
        await rose.getByRole('button', { name: 'Press to record', exact: true }).waitFor()
        await owner.getByText('Rose Okafor can get back in soon').waitFor({ state: 'detached' })
        expect(adasErrors).toEqual([])
      })
    })
    expect(ownersErrors).toEqual([])
  }))
