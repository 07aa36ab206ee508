import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { storySchema } from '#server/features/stories/contract.ts'
import { createApiClient } from '../../../e2e/support/api-client.ts'
import type { Machines } from './machines.ts'

const person = { email: 'ruth@example.org', password: 'a good password' }
/**
 * How long a save may take after a disaster, in milliseconds. A request without a response is given up after half a
 * minute.
 */
const SAVE_TIMEOUT_MS = 90_000
const OWN_NAVIGATION_MS = 5000

export type Storyteller = ReturnType<typeof createStoryteller>

/** The person at the browser, who only does and sees what a person could. */
export const createStoryteller = (machines: Machines) => {
  const { proxy, browser } = machines
  // Both bypass the proxy. The first has the session of the browser, the other one of its own.
  const signedIn = createApiClient(() => machines.server().origin)
  const elsewhere = createApiClient(() => machines.server().origin)
  /** When the recording began that is being made, by the clock of this machine. */
  let startedAt = Number.NaN

  const stories = async () => {
    const answer = await elsewhere.request('/api/stories')
    if (!answer.ok) throw new Error(`The stories could not be loaded: ${answer.status}`)
    return v.parse(v.array(storySchema), await answer.json())
  }

  /** Presses Save, again after a failure, until the vault has the story. A queued story is uploaded without a press. */
  const waitUntilSaved = async (title: string) => {
    const deadline = Date.now() + SAVE_TIMEOUT_MS
    while (!(await stories()).some((story) => story.title === title)) {
      if (Date.now() > deadline) throw new Error('It could not be saved.')
      await browser().tryPressing('button', 'Save Story')
      await wait(500)
    }
  }

  const untilDialog = () => browser().waitFor('dialog', 'Save Your Story')

  const trySaving = async (title: string) => {
    await browser().fill('Story Title', title)
    await browser().press('button', 'Save Story')
  }

  const save = async (title: string) => {
    await trySaving(title)
    await waitUntilSaved(title)
  }

  const untilRecording = async () => {
    startedAt = Number(await browser().until('return window.recordingSince'))
  }

  return {
    stories,
    audio: (audioUrl: string) => elsewhere.audio(audioUrl),
    save,
    trySaving,
    waitUntilSaved,
    startedAt: () => startedAt,
    openKeepsaid: () => browser().goto(proxy.origin),
    async register() {
      await elsewhere.register(person)
      await signedIn.signIn(person)
      await browser().goto(proxy.origin)
      await browser().evaluate('document.cookie = args[0]', `${signedIn.cookie()}; path=/; max-age=86400`)
      await browser().goto(proxy.origin)
      await browser().waitFor('button', 'Press to record')
      // The browser writes cookies to disk at some point, at the latest when it closes.
      await browser().close()
      await machines.openBrowser()
    },
    /** Speaks until `ms` after the recording started. Resolves at once if that time has passed. */
    async speakUntil(ms: number) {
      await wait(Math.max(0, startedAt + ms - Date.now()))
    },
    async startRecording({ isRecorderSilent = false } = {}) {
      await browser().goto(proxy.origin)
      if (isRecorderSilent) await browser().evaluate('window.isRecorderSilent = true')
      await browser().press('button', 'Press to record')
      await untilRecording()
    },
    /** From now on, the browser's recorder delivers nothing. */
    silenceRecorder: () => browser().evaluate('window.isRecorderSilent = true'),
    /** Resolves to the time of the press. */
    async pressStop() {
      await browser().press('button', /press to stop/)
      const pressed = Number(await browser().evaluate('return window.pressedAt'))
      await untilDialog()
      return pressed
    },
    /** Opens Keepsaid again and saves the unsaved recording it offers. */
    async findAndSave(title: string) {
      await browser().goto(proxy.origin)
      await browser().waitFor('list', 'Waiting to be saved')
      await browser().press('button', /^Save/)
      await untilDialog()
      await save(title)
    },
    /** Adds a take to what is there, after a crash or without a microphone. Resolves once it is being recorded. */
    async keepRecording() {
      await browser().press('button', /^Keep Recording/)
      await untilRecording()
    },
    async signInAgain() {
      await browser().until('return location.pathname === "/auth"')
      await browser().fill('Email', person.email)
      await browser().fill('Password', person.password)
      await browser().press('button', 'Sign In')
      await browser().waitFor('list', 'Waiting to be saved')
    },
    /** Ends this browser's session on the server only. */
    async loseSession() {
      const answer = await signedIn.request('/api/logout', { method: 'POST' })
      if (!answer.ok) throw new Error(`The session could not be ended: ${answer.status}`)
    },
    /** A recording must not be offered anymore once it is a story. */
    async isOfferedAgain() {
      await browser().goto(proxy.origin)
      // The page may still be about to show the story that it has saved.
      await browser()
        .waitFor('button', 'Press to record', OWN_NAVIGATION_MS)
        .catch(() => browser().goto(proxy.origin))
      await browser().waitFor('button', 'Press to record')
      await wait(1000)
      return await browser().isShown('list', 'Waiting to be saved')
    },
  }
}
