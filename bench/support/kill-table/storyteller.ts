import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { storySchema } from '#server/features/stories/contract.ts'
import type { Machines } from './machines.ts'

const person = { firstName: 'Ruth', lastName: 'Okafor', email: 'ruth@example.org', password: 'a good password' }
const SAME_SITE = { 'sec-fetch-site': 'same-origin' }
/** What a save may take after a disaster: a request that was never answered is given up after half a minute. */
const MAX_SAVE = 90_000

export type Storyteller = ReturnType<typeof createStoryteller>

/** The person at the browser: does what a person would do there, and sees only what is on the screen. */
export const createStoryteller = (machines: Machines) => {
  const { line, page } = machines
  const button = (name: string | RegExp) => page().getByRole('button', { name })
  const dialog = () => page().getByRole('dialog', { name: 'Save Your Story' })
  const offered = () => page().getByRole('list', { name: 'Unsaved recordings' })

  /** Asks the server as this browser's session, past the line. */
  const ask = async (path: string, method = 'GET') => {
    const cookies = await machines.context().cookies(line.origin)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return fetch(`${machines.server().origin}${path}`, { method, headers: { ...SAME_SITE, cookie } })
  }

  const stories = async () => {
    const answer = await ask('/api/stories')
    if (!answer.ok) throw new Error(`The stories cannot be asked for: ${answer.status}`)
    return v.parse(v.array(storySchema), await answer.json())
  }

  /** Presses Save, again after a failure, until the vault has it: one that waits on this device goes by itself. */
  const waitUntilKept = async (title: string) => {
    const deadline = Date.now() + MAX_SAVE
    while (!(await stories()).some((story) => story.title === title)) {
      if (Date.now() > deadline) throw new Error('It could not be saved.')
      const press = dialog().getByRole('button', { name: 'Save Story' })
      if (await press.isEnabled({ timeout: 100 }).catch(() => false))
        await press.click({ timeout: 1000 }).catch(() => {})
      await wait(500)
    }
  }

  const trySaving = async (title: string) => {
    await dialog().getByLabel('Story Title').fill(title)
    await dialog().getByRole('button', { name: 'Save Story' }).click()
  }

  const save = async (title: string) => {
    await trySaving(title)
    await waitUntilKept(title)
  }

  return {
    stories,
    sound: async (audioUrl: string) => new Uint8Array(await (await ask(audioUrl)).arrayBuffer()),
    save,
    trySaving,
    waitUntilKept,
    openKeepsaid: () => page().goto(line.origin),
    async register() {
      const data = { data: person, headers: SAME_SITE }
      const answer = await machines.context().request.post(`${line.origin}/api/register`, data)
      if (!answer.ok()) throw new Error(await answer.text())
      await page().goto(line.origin)
      await button('Press to record').waitFor()
      // The browser writes cookies down when it likes, at the latest when it is closed.
      await machines.closeBrowser()
      await machines.openBrowser()
    },
    /** Speaks until `ms` after the recording began; resolves at once when that is over. */
    async speakUntil(ms: number) {
      await wait(Math.max(0, machines.lastTime('recording') + ms - Date.now()))
    },
    async beginToSpeak() {
      machines.forgetTimes()
      await page().goto(line.origin)
      await button('Press to record').click()
      await button(/press to stop/).waitFor()
      while (Number.isNaN(machines.lastTime('recording'))) await wait(10)
    },
    /** Resolves to when it was pressed. */
    async pressStop() {
      await button(/press to stop/).click()
      const pressed = machines.lastTime('pressed')
      await dialog().waitFor()
      return pressed
    },
    /** Opens Keepsaid again, and what it offers. */
    async findAndSave(title: string) {
      await page().goto(line.origin)
      await offered().getByRole('button', { name: /^Save/ }).click()
      await dialog().waitFor()
      await save(title)
    },
    async signInAgain() {
      await page().waitForURL('**/auth**')
      await page().getByLabel('Email').fill(person.email)
      await page().getByLabel('Password', { exact: true }).fill(person.password)
      await button('Sign In').click()
      await offered().waitFor()
    },
    /** Somebody ends this browser's session behind its back. */
    async loseSession() {
      const answer = await ask('/api/logout', 'POST')
      if (!answer.ok) throw new Error(`The session could not be ended: ${answer.status}`)
    },
    /** Nothing is offered any more once it is a story. */
    async isOfferedAgain() {
      await page().goto(line.origin)
      await button('Press to record').waitFor()
      await wait(1000)
      return await offered().isVisible()
    },
  }
}
