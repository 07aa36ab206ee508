import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorReply, fakeAccountServer } from '#web/features/account/testing/fake-account-server.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { aComment } from '#web/features/stories/testing/fake-single-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

// Every way in which screens send something, pressed twice. The first reply takes 200 ms or none, so the second press comes
// before and after it.

const pages = withBuiltPages({ actionTimeoutMs: 30_000 })

type Screen = {
  /** Opens the screen up to the press. */
  prepare: (page: Page) => Promise<void>
  button: string
  /** The call that is sent. */
  call: { method: string; path: RegExp }
  /** Waits for the page as it is after the reply. */
  done: (page: Page) => Promise<void>
}

const toastOf = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true }).waitFor()

const SCREENS: Record<string, Screen> = {
  'a form of its own (a comment)': {
    prepare: async (page) => {
      await fakeStoryServer(page, [aStory()])
      await page.goto(pages.address('stories'))
      await page.getByRole('button', { name: 'Add Comment' }).click()
      await page.getByLabel('Your comment', { exact: true }).fill('So do I.')
    },
    button: 'Comment',
    call: { method: 'POST', path: /\/api\/stories\/comments$/ },
    done: (page) => toastOf(page, 'Comment added'),
  },
  'a form with a schema (signing in)': {
    prepare: async (page) => {
      await fakeAccountServer(page)
      await page.goto(pages.address('auth?tab=sign-in'))
      await page.getByLabel('Email').fill('ruth@example.org')
      await page.getByLabel('Password', { exact: true }).fill('a good password')
    },
    button: 'Sign In',
    call: { method: 'POST', path: /\/api\/login$/ },
    done: (page) => toastOf(page, 'Success!'),
  },
  'a form with a machine (joining a family)': {
    prepare: async (page) => {
      await fakeAccountServer(page)
      await page.goto(pages.address('join/GOOD-code_1?step=register'))
      await page.getByLabel('First Name').fill('Tom')
      await page.getByLabel('Last Name').fill('Okafor')
      await page.getByLabel('Email').fill('tom@example.org')
      await page.getByLabel('Password', { exact: true }).fill('a good password')
      await page.getByLabel('Confirm Password').fill('a good password')
    },
    button: 'Create Family Member Account',
    call: { method: 'POST', path: /\/api\/register$/ },
    done: (page) => page.getByText('The Okafor Family').first().waitFor(),
  },
  'a toggle (a reaction)': {
    prepare: async (page) => {
      await fakeStoryServer(page, [aStory()])
      await page.goto(pages.address('stories'))
      await page.getByRole('button', { name: 'Love' }).waitFor()
    },
    button: 'Love',
    call: { method: 'POST', path: /\/api\/stories\/reactions$/ },
    done: (page) => toastOf(page, 'Reaction added'),
  },
  'a button in a dialog (deleting a comment)': {
    prepare: async (page) => {
      const story = aStory({ commentCount: 1 })
      const server = await fakeStoryServer(page, [story])
      server.comments.set(story.id, [aComment({ storyId: story.id })])
      await page.goto(pages.address('stories'))
      await page.getByRole('button', { name: 'Show 1 Comment' }).click()
      await page.getByRole('button', { name: 'Delete comment by Ruth Ellery' }).click()
    },
    button: 'Delete Comment',
    call: { method: 'DELETE', path: /\/api\/comments\/\d+$/ },
    done: (page) => toastOf(page, 'Comment deleted'),
  },
}

/** Two presses of one button, as the page gets them. */
const PRESSES: Record<string, (button: HTMLButtonElement) => Promise<void>> = {
  'in the same task': async (button) => {
    button.click()
    button.click()
  },
  '40 ms apart': async (button) => {
    button.click()
    await new Promise((resolve) => setTimeout(resolve, 40))
    button.click()
  },
  'by Enter and a click': async (button) => {
    if (button.form) button.form.requestSubmit()
    else button.click()
    button.click()
  },
}

async function countCalls(page: Page, { method, path }: Screen['call'], replyAfterMs: number) {
  const calls: unknown[] = []
  await fakeCall(page, path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    calls.push(route.request().url())
    if (replyAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, replyAfterMs))
    return route.fallback()
  })
  return calls
}

describe.each(Object.keys(SCREENS))('%s', (name) => {
  const screen = SCREENS[name]
  if (!screen) throw new Error(name)
  test.each(Object.keys(PRESSES).flatMap((way) => [0, 200].map((ms) => [way, ms] as const)))(
    'two presses %s send once, with a reply after %i ms',
    async (way, replyAfterMs) => {
      const page = await pages.openTab()
      await screen.prepare(page)
      const calls = await countCalls(page, screen.call, replyAfterMs)
      const button = page.getByRole('button', { name: screen.button, exact: true })
      const press = PRESSES[way]
      if (press) await button.evaluate(press as (element: HTMLElement | SVGElement) => Promise<void>)
      await screen.done(page)
      // A second call would have been made before this one.
      await page.evaluate(() => fetch('/api/user'))
      expect(calls).toHaveLength(1)
    },
  )
})

test('after an error, the same form sends again', async () => {
  const page = await pages.openTab()
  const server = await fakeAccountServer(page, { login: errorReply('busy', 503) })
  await page.goto(pages.address('auth?tab=sign-in'))
  await page.getByLabel('Email').fill('ruth@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.dblclick()
  await page.getByRole('alert').getByText('Something is wrong.').waitFor()
  server.replies.login = { json: { ...server.user } }
  const sent = () => server.requests.filter(({ name }) => name === 'login').length
  const before = sent()
  await signIn.click()
  await expect.poll(sent).toBe(before + 1)
})
