import { expect, test } from 'vitest'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { recordFor, saveRecorded, signUp, speechFile } from './support/storyteller.ts'

const server = sharedServer()
const withBrowser = sharedBrowser(speechFile())

test('three more questions, one is chosen and answered; none of them comes again in another tab', () =>
  withBrowser({}, async (context, page, consoleErrors) => {
    await signUp(page, server.origin)
    const list = page.getByRole('list', { name: 'Questions: Childhood & Youth' }).getByRole('button')
    await list.nth(2).waitFor()
    await page.getByRole('button', { name: 'Show 3 More Questions' }).click()
    await list.nth(5).waitFor()
    const first = await list.allTextContents()
    expect(new Set(first).size).toBe(6)

    const other = await context.newPage()
    await other.goto(server.origin)
    const othersList = other.getByRole('list', { name: 'Questions: Childhood & Youth' }).getByRole('button')
    await other.getByRole('button', { name: 'Show 3 More Questions' }).click()
    await othersList.nth(5).waitFor()
    const more = (await othersList.allTextContents()).slice(3)
    expect(first).not.toContainEqual(expect.toBeOneOf(more))
    await other.close()

    const question = first[4] ?? ''
    await list.nth(4).click()
    await page.getByRole('heading', { level: 1, name: question }).waitFor()
    await recordFor(page, 2000)
    expect(await page.getByLabel('Story idea').inputValue()).toBe(question)
    await saveRecorded(page, question)
    const card = page.getByRole('article').filter({ hasText: question })
    await card.getByText(`Story idea: ${question}`).waitFor()
    expect(consoleErrors).toEqual([])
  }))
