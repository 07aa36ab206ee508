import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { storySchema } from '#server/features/stories/contract.ts'
import type { Machines } from './machines.ts'

const person = { firstName: 'Ruth', lastName: 'Okafor', email: 'ruth@example.org', password: 'a good password' }
const SAME_SITE = { 'sec-fetch-site': 'same-origin' }
/**
 * How long a save may take after a disaster, in milliseconds. A request without a response is given up after half a
 * minute.
 */
const SAVE_TIMEOUT_MS = 90_000

export type Storyteller = ReturnType<typeof createStoryteller>

/** The person at the browser, who only does and sees what a person could. */
export const createStoryteller = (machines: Machines) => {
  const { proxy, page } = machines
  const button = (name: string | RegExp) => page().getByRole('button', { name })
  const dialog = () => page().getByRole('dialog', { name: 'Save Your Story' })
  const offered = () => page().getByRole('list', { name: 'Unsaved recordings' })

  /** Calls the server in this browser's session, bypassing the proxy. */
  const request = async (path: string, method = 'GET') => {
    const cookies = await machines.context().cookies(proxy.origin)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return fetch(`${machines.server().origin}${path}`, { method, headers: { ...SAME_SITE, cookie } })
  }

  const stories = async () => {
    const answer = await request('/api/stories')
    if (!answer.ok) throw new Error(`The stories could not be loaded: ${answer.status}`)
    return v.parse(v.array(storySchema), await answer.json())
  }

  /** Presses Save, again after a failure, until the vault has the story. A queued story is uploaded without a press. */
  const waitUntilSaved = async (title: string) => {
    const deadline = Date.now() + SAVE_TIMEOUT_MS
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
    await waitUntilSaved(title)
  }

  return {
    stories,
    audio: async (audioUrl: string) => new Uint8Array(await (await request(audioUrl)).arrayBuffer()),
    save,
    trySaving,
    waitUntilSaved,
    openKeepsaid: () => page().goto(proxy.origin),
    async register() {
      const data = { data: person, headers: SAME_SITE }
      const answer = await machines.context().request.post(`${proxy.origin}/api/register`, data)
      if (!answer.ok()) throw new Error(await answer.text())
      await page().goto(proxy.origin)
      await button('Press to record').waitFor()
      // The browser writes cookies to disk at some point, at the latest when it closes.
      await machines.closeBrowser()
      await machines.openBrowser()
    },
    /** Speaks until `ms` after the recording started. Resolves at once if that time has passed. */
    async speakUntil(ms: number) {
      await wait(Math.max(0, machines.lastTime('recording') + ms - Date.now()))
    },
    async startRecording() {
      machines.clearTimes()
      await page().goto(proxy.origin)
      await button('Press to record').click()
      await button(/press to stop/).waitFor()
      while (Number.isNaN(machines.lastTime('recording'))) await wait(10)
    },
    /** Resolves to the time of the press. */
    async pressStop() {
      await button(/press to stop/).click()
      const pressed = machines.lastTime('pressed')
      await dialog().waitFor()
      return pressed
    },
    /** Opens Keepsaid again and saves the unsaved recording it offers. */
    async findAndSave(title: string) {
      await page().goto(proxy.origin)
      await offered().getByRole('button', { name: /^Save/ }).click()
      await dialog().waitFor()
      await save(title)
    },
    /** Adds a take to what is there, after a crash or without a microphone. Resolves once it is being recorded. */
    async keepRecording() {
      machines.clearTimes()
      await button(/^Keep Recording/).click()
      await button(/press to stop/).waitFor()
      while (Number.isNaN(machines.lastTime('recording'))) await wait(10)
    },
    async signInAgain() {
      await page().waitForURL('**/auth**')
      await page().getByLabel('Email').fill(person.email)
      await page().getByLabel('Password', { exact: true }).fill(person.password)
      await button('Sign In').click()
      await offered().waitFor()
    },
    /** Ends this browser's session on the server only. */
    async loseSession() {
      const answer = await request('/api/logout', 'POST')
      if (!answer.ok) throw new Error(`The session could not be ended: ${answer.status}`)
    },
    /** A recording must not be offered anymore once it is a story. */
    async isOfferedAgain() {
      await page().goto(proxy.origin)
      await button('Press to record').waitFor()
      await wait(1000)
      return await offered().isVisible()
    },
  }
}
