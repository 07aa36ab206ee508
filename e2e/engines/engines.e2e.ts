import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firefox, virtualMicrophone, webkit } from '../../bin/system/programs.mjs'
import { sharedServer } from '../support/shared.ts'
import { shareRecognized, speakInto } from '../support/speech.ts'
import type { Engine, EngineBrowser } from './engine-browser.ts'
import { openEngine } from './open-engine.ts'
import { openVirtualMicrophone } from './virtual-microphone.ts'

// The main journey in the engines of Safari and Firefox, with a voice in the microphone. Where the programs for it are not
// installed, `npm test` says so.

const server = sharedServer({ SPEECH: 'moonshine', LOG_LEVEL: 'error' })
const isInstalled = { webkit: webkit.isInstalled(), firefox: firefox.isInstalled() }
const canListen = virtualMicrophone.isInstalled()

const stack = new AsyncDisposableStack()
let microphone: Record<string, string> = {}

beforeAll(async () => {
  if (!canListen) return
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-mic-'))
  await speakInto(join(folder, 'speech.wav'))
  microphone = await openVirtualMicrophone(stack, folder, join(folder, 'speech.wav'))
})
afterAll(() => stack.disposeAsync())

describe.runIf(canListen && isInstalled.webkit)('WebKit', () => {
  test('a person records, saves, plays, reads and comments on a story', () => withProfile('webkit', tellAndListen))

  test('a browser killed while recording loses nothing that it reported as saved', () =>
    withProfile('webkit', async (open) => {
      const first = await open()
      await signUp(first)
      await first.press('button', 'Press to record')
      const safeMs = await savedOnDevice(first, 4)
      await first.kill()

      const second = await open()
      await second.goto(server.origin)
      await second.press('button', /^Save/)
      await saveStory(second, 'Before the lights went out')
      const story = await savedStory(second)
      expect(story).toMatchObject({ title: 'Before the lights went out' })
      expect(story.duration * 1000).toBeGreaterThanOrEqual(safeMs)
      await second.goto(server.origin)
      await second.waitFor('button', 'Press to record')
      expect(await second.isShown('list', 'Waiting to be saved')).toBe(false)
      expect([...first.errors, ...second.errors]).toEqual([])
    }))
})

describe.runIf(canListen && isInstalled.firefox)('Firefox', () => {
  test('a person records, saves, plays, reads and comments on a story', () => withProfile('firefox', tellAndListen))
})

type OpenBrowser = () => Promise<EngineBrowser>

/** Runs `use` with a function that opens a browser, each time with the same profile. All of it is removed afterwards. */
async function withProfile(engine: Engine, use: (open: OpenBrowser) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'keepsaid-engine-'))
  const opened: EngineBrowser[] = []
  try {
    await use(async () => {
      const browser = await openEngine(engine, { profile, env: microphone })
      opened.push(browser)
      return browser
    })
  } catch (error) {
    const browser = opened.at(-1)
    const file = join('test-results', `${engine}-${Date.now()}.png`)
    await mkdir('test-results', { recursive: true })
    await browser?.screenshot(file).catch(() => {})
    console.error(`See ${file}. The browser said: ${browser?.errors.join('\n') || 'nothing'}`)
    throw error
  } finally {
    await Promise.allSettled(opened.map((browser) => browser.close()))
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const SHOWS_COMMENT = 'return document.querySelector("main")?.innerText.includes("I still have that clock.") === true'

async function tellAndListen(open: OpenBrowser): Promise<void> {
  const browser = await open()
  await signUp(browser)
  await browser.press('button', 'Press to record')
  await savedOnDevice(browser, 4)
  await browser.press('button', 'Pause')
  await browser.press('button', 'Resume')
  const safeMs = await savedOnDevice(browser, 8)
  await browser.press('button', /press to stop/)
  await browser.waitFor('dialog', 'Save Your Story')

  await browser.press('button', /^Play.*your recording$/)
  await browser.until(hasPlayed('[role=dialog]', 1))
  // To where only a copy of the recording can be played in these engines.
  await seek(browser, '[role=dialog]', 0.5)
  await browser.until(hasPlayed('[role=dialog]', safeMs / 2000 + 1))
  await saveStory(browser, 'The house by the river')
  const story = await savedStory(browser)
  // What was said before the pause and after it. A busy machine may drop some of what the microphone says.
  expect(story.duration).toBeGreaterThan(safeMs / 2000)

  // The words are there once the server has recognized them.
  await browser.goto(`${server.origin}/stories/${story.id}`)
  await browser.waitFor('word', /./)
  const words = String(await browser.evaluate(RECOGNIZED_WORDS))
  expect(shareRecognized(words)).toBeGreaterThan(0.15)
  await browser.press('button', /^Play/)
  await browser.until('return document.querySelector("[data-spoken]") !== null')
  await seek(browser, 'main', 0.5)
  await browser.until(hasPlayed('main', story.duration / 2 + 1))

  await browser.press('button', /Love/)
  await browser.pressUntil('button', 'Add Comment', 'return document.querySelector("main textarea") !== null')
  await browser.fill('Your comment', 'I still have that clock.')
  await browser.press('button', 'Comment')
  await browser.until(SHOWS_COMMENT)
  await browser.reload()
  await browser.until(SHOWS_COMMENT)

  await browser.press('button', /Logout$/)
  await browser.until('return location.pathname === "/" || location.pathname === "/auth"')
  expect(browser.errors).toEqual([])
}

async function signUp(browser: EngineBrowser): Promise<void> {
  await browser.goto(`${server.origin}/auth`)
  await browser.fill('First Name', 'Ruth')
  await browser.fill('Last Name', 'Okafor')
  await browser.fill('Email', `ruth-${crypto.randomUUID()}@example.org`)
  await browser.fill('Password', 'a good password')
  await browser.fill('Confirm Password', 'a good password')
  await browser.press('button', 'Create Account')
  await browser.waitFor('button', 'Press to record')
}

/** Waits until the page reports this many seconds as saved on the device. Resolves to the reported milliseconds. */
async function savedOnDevice(browser: EngineBrowser, seconds: number): Promise<number> {
  const reported = `
    const [, minutes, seconds] = /Saved on this device up to (\\d+):(\\d+)/.exec(document.body.innerText) ?? []
    const saved = Number(minutes) * 60 + Number(seconds)
    return saved >= ${seconds} && saved`
  return Number(await browser.until(reported)) * 1000
}

async function saveStory(browser: EngineBrowser, title: string): Promise<void> {
  await browser.waitFor('dialog', 'Save Your Story')
  await browser.fill('Story Title', title)
  await browser.press('button', 'Save Story')
  // The page still goes to the story in its list, which in WebKit cancels what the test would open meanwhile.
  await browser.waitFor('heading', title)
}

/** The story of a family that has one, once the server has measured it. */
async function savedStory(browser: EngineBrowser): Promise<{ id: number; title: string; duration: number }> {
  const measured = `
    const response = await fetch('/api/stories')
    const stories = await response.json()
    return stories.length === 1 && stories[0].recording?.state !== 'received' && JSON.stringify(stories[0])`
  return JSON.parse(String(await browser.until(measured)))
}

const hasPlayed = (container: string, seconds: number) => `
  const [, minutes, seconds] = /^(\\d+):(\\d+)/.exec(document.querySelector('${container} input[type=range]')?.getAttribute('aria-valuetext') ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds) >= ${Math.floor(seconds)}`

const RECOGNIZED_WORDS = `return [...document.querySelectorAll('[data-word]')].map((word) => word.innerText).join(' ')`

/** Presses a timeline at this share of its length. */
async function seek(browser: EngineBrowser, container: string, share: number): Promise<void> {
  const position = await browser.evaluate(`
    const { left, width, top, height } = document.querySelector('${container} input[type=range]').getBoundingClientRect()
    return JSON.stringify([left + width * ${share}, top + height / 2])`)
  const [x, y]: number[] = JSON.parse(String(position))
  await browser.pressAt(x ?? 0, y ?? 0)
}
