import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorReply, fakeAccountServer } from '#web/features/account/testing/fake-account-server.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { aComment } from '#web/features/stories/testing/fake-single-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

// Every way in which screens send something, pressed twice, before and after the first reply. More timings of two presses are
// in web/lib/latch.test.ts.

const pages = withBuiltPages()

type Screen = {
  /** Opens the screen up to the press. */
  prepare: (page: Page) => Promise<void>
  button: string
  /** Enter submits it, too. */
  isForm: boolean
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
    isForm: true,
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
    isForm: true,
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
    isForm: true,
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
    isForm: false,
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
    isForm: false,
    call: { method: 'DELETE', path: /\/api\/comments\/\d+$/ },
    done: (page) => toastOf(page, 'Comment deleted'),
  },
}

interface Presses {
  way: string
  /** Runs in the page. */
  press: (button: HTMLButtonElement) => Promise<void>
  replyAfterMs: number
  onlyForms?: true
}

const later = async (button: HTMLButtonElement) => {
  button.click()
  await new Promise((resolve) => setTimeout(resolve, 40))
  button.click()
}

/** In one task, both come before any reply. */
const PRESSES: readonly Presses[] = [
  {
    way: 'in the same task',
    press: async (button) => {
      button.click()
      button.click()
    },
    replyAfterMs: 0,
  },
  {
    way: 'by Enter and a click',
    press: async (button) => {
      button.form?.requestSubmit()
      button.click()
    },
    replyAfterMs: 0,
    onlyForms: true,
  },
  { way: '40 ms apart', press: later, replyAfterMs: 0 },
  { way: '40 ms apart', press: later, replyAfterMs: 200 },
]

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
  test.each(PRESSES.filter(({ onlyForms }) => screen.isForm || !onlyForms))(
    'two presses $way send once, with a reply after $replyAfterMs ms',
    async ({ press, replyAfterMs }) => {
      const page = await pages.openTab()
      await screen.prepare(page)
      const calls = await countCalls(page, screen.call, replyAfterMs)
      const button = page.getByRole('button', { name: screen.button, exact: true })
      await button.evaluate(press as (element: HTMLElement | SVGElement) => Promise<void>)
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
