import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilLoaded } from '#web/testing/until-loaded.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { recordFor, saveRecorded, signUp, speechFile } from './support/storyteller.ts'

const server = sharedServer()
const withBrowser = sharedBrowser(speechFile())
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** A new owner sets up Rose, and the family gets her name; ends on its page. Returns the address that her code contains. */
const setUpRose = async (owner: Page): Promise<string> => {
  await signUp(owner, server.origin)
  await owner.getByRole('banner').getByText('The Okafor Family').first().waitFor()
  await press(owner, 'Someone I love')
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Rose')
  await dialog.getByLabel('Last Name').fill('Ellison')
  await dialog.getByLabel('Relationship').selectOption('Grandparent')
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await owner.getByRole('dialog', { name: 'Rose’s link is ready' }).waitFor()
  await dialog.getByRole('img', { name: 'QR code of Rose’s link' }).waitFor()
  const url = await dialog.getByText(`${server.origin}/personal-link#`).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await owner.getByRole('banner').getByText('The Ellison Family').first().waitFor()
  // The link has answered the question.
  await owner.reload()
  await owner.getByRole('button', { name: 'Press to record', exact: true }).waitFor()
  expect(await owner.getByText('Who will tell?').count()).toBe(0)
  await owner.goto(`${server.origin}/family`)
  await owner.getByRole('heading', { name: 'The Ellison Family' }).waitFor()
  return url
}

test('from the code to a first recording on a phone; turning the link off signs out and keeps what isn’t sent', () =>
  withBrowser({}, async (_context, owner, ownersErrors) => {
    const url = await setUpRose(owner)
    await withBrowser(
      { ...PHONE, initScript: withoutRecognizer, hasServiceWorker: true },
      async (context, rose, rosesErrors) => {
        await rose.goto(url)
        await rose.getByRole('heading', { name: 'Hello, Rose' }).waitFor()
        expect(rose.url()).toBe(`${server.origin}/personal-link`)
        await press(rose, 'Start')
        await rose.waitForURL(`${server.origin}/`)
        await recordFor(rose, 1500)
        await saveRecorded(rose, 'The river')
        await rose.getByRole('heading', { name: 'The river' }).waitFor()
        await press(rose, 'More Options')
        await rose.getByRole('button', { name: 'Download', exact: true }).waitFor()
        expect(await rose.getByRole('button', { name: /^Delete/ }).count()).toBe(0)

        await owner.reload()
        await owner
          .getByText(/Chrome on/)
          .first()
          .waitFor()

        // Recorded without a connection, and still on the phone when the link is turned off.
        await rose.goto(`${server.origin}/`)
        await rose.getByRole('button', { name: 'Press to record', exact: true }).waitFor()
        // A busy machine gets to them late.
        for (const part of ['finished-recording-panel', 'page-toasts']) await untilLoaded(rose, part)
        await context.setOffline(true)
        await recordFor(rose, 1500)
        await rose.getByRole('dialog').getByLabel('Story Title').fill('The second river')
        await press(rose, 'Save Story')
        await rose
          .getByText(/will upload when you’re online/)
          .first()
          .waitFor()
        await press(owner, /^Turn Off/)
        await owner.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
        await owner.getByText('Turned off').waitFor()
        await context.setOffline(false)
        await rose.getByRole('heading', { name: 'Your personal link was turned off' }).waitFor()
        await rose.getByText('Recordings that haven’t been sent are still on this device').waitFor()

        await press(owner, /^New Link/)
        await owner.getByRole('alertdialog').getByRole('button', { name: 'Make a New Link' }).click()
        const renewed = await owner.getByRole('dialog').getByText(`${server.origin}/personal-link#`).innerText()
        await rose.goto(renewed)
        await press(rose, 'Start')
        await rose.waitForURL(`${server.origin}/`)
        await owner.goto(`${server.origin}/stories`)
        await owner.getByRole('heading', { name: 'The second river' }).waitFor()
        // The refused calls of the phone whose link was turned off.
        expect(rosesErrors.filter((error) => !error.includes('401'))).toEqual([])
      },
    )
    expect(ownersErrors).toEqual([])
  }))
