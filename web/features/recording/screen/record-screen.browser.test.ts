// Long, because one build and one browser serve every message of the record screen, each shown once.

import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { oldestSafariScript } from '#dev/testing/oldest-safari.ts'
import { aQuestion } from '#web/features/family/questions/testing/a-question.ts'
import { pageOf } from '#web/features/family/questions/testing/page-of.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeUser } from '#web/testing/fake-user.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'
import { untilLoaded } from '#web/testing/until-loaded.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { fakeRecognizer } from '../testing/page-recognizer.ts'
import { savedUpTo, waitForProgress } from '../testing/saved-progress.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

interface OpenOptions extends Pick<BrowserContextOptions, 'viewport'> {
  /** Runs in the page before its own scripts. */
  readonly script?: (() => void) | { readonly content: string }
  /** In a browser of its own, for a test that adds listeners or routes, or closes the tab. */
  readonly isOwn?: boolean
}

async function open({ script, isOwn = false, ...options }: OpenOptions = {}) {
  const page = isOwn
    ? await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce', ...options }))
    : await pages.openTab(options)
  if (script) {
    const added = await page.addInitScript(script)
    onTestFinished(() => added.dispose())
  }
  const api = await fakeApi(page)
  const show = () => page.goto(pages.address())
  return { page, api, show, context: page.context() }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saveDialog = (page: Page) => page.getByRole('dialog', { name: 'Save Your Story' })
const said = (page: Page, text: string | RegExp) => page.getByText(text).first()

function withoutRecorder() {
  Reflect.deleteProperty(window, 'MediaRecorder')
  Reflect.deleteProperty(window, 'AudioWorkletNode')
}

/** Presses, lets a second pass, presses again, and waits for the save dialog. */
async function record(page: Page) {
  await button(page, 'Press to record').click()
  await said(page, savedUpTo(1)).waitFor()
  await button(page, 'Recording… press to stop').click()
  await saveDialog(page).waitFor()
}

/** As an extension of the browser would: React can't replace this icon when the recording pauses. */
const breakPauseButton = (page: Page) => button(page, 'Pause').evaluate((pause) => pause.querySelector('svg')?.remove())

describe('a screen that breaks', () => {
  test('does not end the recording, which can be paused, gone back to, stopped and saved', async () => {
    const { page, api, show } = await open()
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    await breakPauseButton(page)
    await button(page, 'Pause').click()
    await page.getByRole('heading', { level: 1, name: 'Your recording is paused' }).waitFor()
    await button(page, 'Back to Your Recording').click()
    await button(page, 'Resume').click()
    await said(page, savedUpTo(2)).waitFor()
    await button(page, 'Recording… press to stop').click()
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    await expect.poll(() => api.saved.map(({ title }) => title)).toEqual(['Geese'])
  })

  test('records, stores and uploads on, and says so', async () => {
    const { page, api, show } = await open()
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    await breakPauseButton(page)
    await button(page, 'Pause').click()
    await button(page, 'Back to Your Recording').click()
    // The screen breaks again when the recording goes on.
    await button(page, 'Resume').evaluate((resume) => resume.querySelector('svg')?.remove())
    await button(page, 'Resume').click()
    await page.getByRole('heading', { level: 1, name: 'You’re still recording' }).waitFor()
    const uploaded = () => [...api.uploads.values()][0]?.length ?? 0
    const before = uploaded()
    await said(page, savedUpTo(4)).waitFor()
    await expect.poll(uploaded).toBeGreaterThan(before)
    await button(page, 'Stop Recording').click()
    await page.getByRole('heading', { level: 1, name: 'Your recording has ended' }).waitFor()
    await button(page, 'Back to Your Recording').click()
    await saveDialog(page).waitFor()
  })
})

describe('a question that waits', () => {
  const anna = { id: 2, firstName: 'Anna', lastName: 'Weber', profileImageUrl: null }
  const ruth = { id: 1, firstName: 'Ruth', lastName: 'Weber', profileImageUrl: null }
  const recorder = (page: Page) => page.getByRole('region', { name: 'Recorder' })
  const waiting = (page: Page) => recorder(page).getByRole('button', { name: /^\S.* asks/ })
  const phone = { viewport: { width: 390, height: 844 } }
  const refetch = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

  test('is on the first screen of a phone, however long, below the red button, which does not move for it', async () => {
    const { page, api, show } = await open(phone)
    const released = Promise.withResolvers<void>()
    await fakeCall(page, '**/api/family/questions?*', async (route) => {
      await released.promise
      await route.fulfill(pageOf(api.questions, route.request().url()))
    })
    api.questions = [
      aQuestion({ question: 'Who was Hans?', asker: { ...anna, firstName: 'Maximiliana-Theodora Wilhelmina' } }),
      aQuestion({ question: 'x'.repeat(500), asker: anna }),
      aQuestion({ question: 'Mine?', asker: ruth }),
      aQuestion({ question: 'For Anna?', asker: anna, target: anna }),
    ]
    await show()
    const red = button(page, 'Press to record')
    await page.getByRole('heading', { name: 'Story ideas' }).waitFor()
    const before = await red.boundingBox()
    expect(await waiting(page).count()).toBe(0)
    released.resolve()
    await waiting(page).waitFor()
    expect(await waiting(page).textContent()).toBe('MWMaximiliana-Theodora Wilhelmina asks 1 more belowWho was Hans?')
    expect(await red.boundingBox()).toEqual(before)
    expect(before?.width).toBeGreaterThanOrEqual(168)
    const line = await waiting(page).boundingBox()
    expect(line?.y).toBeGreaterThan(before?.y ?? Number.POSITIVE_INFINITY)
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height)

    const showInstead = async (question: string) => {
      api.questions = [aQuestion({ question, asker: anna })]
      await refetch(page)
      await waiting(page).getByText(question).waitFor()
    }
    const bottom = async () => {
      await untilDrawn(page)
      const box = await waiting(page).boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? 0)
    }
    await showInstead('What did you bake on Sundays when we all came over?')
    // With the browser's bars visible.
    for (const height of [664, 720, 780]) {
      await page.setViewportSize({ width: 390, height })
      expect(await bottom(), `in ${height} px`).toBeLessThanOrEqual(height)
    }

    // Two lines of it show.
    const longest = `${'Why did you leave? '.repeat(27).slice(0, 499)}?`
    await page.setViewportSize(phone.viewport)
    await showInstead(longest)
    expect(await bottom()).toBeLessThanOrEqual(phone.viewport.height)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await untilDrawn(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    const name = await waiting(page).getByText('Anna asks', { exact: true }).boundingBox()
    expect(name?.width, 'has the width for a word').toBeGreaterThan(160)

    const usual = 'Who was Hans, and why did you leave the house by the river so early in 1952?'
    await showInstead(usual)
    await untilDrawn(page)
    const hidden = await waiting(page)
      .getByText(usual)
      .evaluate((element) => element.scrollHeight - element.clientHeight)
    // A line has 47 px; the last one may hang over by a pixel or two.
    expect(hidden).toBeLessThan(10)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)

    await showInstead(longest)
    await waiting(page).press('Enter')
    await page.getByRole('heading', { name: longest, level: 1 }).waitFor()
  })

  test('answered elsewhere, its focus goes to the red button, whether others are left or not', async () => {
    const { page, api, show } = await open(phone)
    const [hans, school] = [
      aQuestion({ id: 7, question: 'Who was Hans?', asker: anna }),
      aQuestion({ id: 8, question: 'Where did you go to school?', asker: anna }),
    ]
    api.questions = [hans, school]
    await show()
    for (const { question } of [hans, school]) {
      const line = waiting(page).filter({ hasText: question })
      await line.focus()
      api.questions = api.questions.slice(1)
      await refetch(page)
      await line.waitFor({ state: 'detached' })
      if (question === hans.question) await waiting(page).filter({ hasText: school.question }).waitFor()
      expect(await waiting(page).count()).toBe(api.questions.length)
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Press to record')
    }
  })

  test('a double click or one press chooses it and leads to the red button; a recording hides it', async () => {
    // In this window, "Choose another question" appears under the pointer.
    const { page, api, show } = await open({ viewport: { width: 390, height: 664 } })
    const question = 'What did you bake on Sundays when we all came over?'
    api.questions = [aQuestion({ id: 7, question, asker: anna, target: ruth })]
    await show()
    const line = await waiting(page).boundingBox()
    await waiting(page).dblclick({ position: { x: (line?.width ?? 0) / 2, y: 20 } })
    await page.getByRole('heading', { name: question, level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Press to record')
    expect(await waiting(page).count()).toBe(0)
    await button(page, 'Choose another question').click()
    await waiting(page).click()
    await page.getByRole('heading', { name: question, level: 1 }).waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Press to record')
    expect(await waiting(page).count()).toBe(0)
    await button(page, 'Choose another question').click()
    await waiting(page).waitFor()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    expect(await waiting(page).count()).toBe(0)
    await page.getByRole('heading', { name: 'We’re listening', level: 1 }).waitFor()
    await button(page, 'Recording… press to stop').click()
    await saveDialog(page).waitFor()
  })

  test('in a browser that can’t record, which is reported, the focus stays next to the red button when it goes', async () => {
    const { page, api, show } = await open({ ...phone, script: withoutRecorder })
    api.questions = [aQuestion({ question: 'Who was Hans?', asker: anna })]
    await show()
    await page.getByText('Recording Not Available').waitFor()
    await page.getByText('Audio recording is not supported in this browser.').waitFor()
    expect(await button(page, 'Press to record').isDisabled()).toBe(true)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await waiting(page).click()
    await page.getByRole('heading', { name: 'Who was Hans?', level: 1 }).waitFor()
    await expect.poll(focused).toBe('Recorder')
    await button(page, 'Choose another question').click()
    await waiting(page).focus()
    api.questions = []
    await refetch(page)
    await waiting(page).waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Recorder')
  })

  test('is also seen by a storyteller with a personal link', async () => {
    const { page, api, show } = await open(phone)
    await fakeCall(page, '**/api/user*', (route) =>
      route.fulfill({ json: fakeUser({ familyId: 10, email: null, hasFullSession: false, accountType: 'guest' }) }),
    )
    api.questions = [aQuestion({ question: 'Who was Hans?', asker: anna })]
    await show()
    await waiting(page).click()
    await page.getByRole('heading', { name: 'Who was Hans?', level: 1 }).waitFor()
  })
})

describe('recording and saving', () => {
  test('a question fills title and category; after 1.5 s the stories open, with a question for the next recording', async () => {
    const { page, api, show } = await open({ script: noteDelays })
    api.followUps = ['Who else belongs in the story “Who was Hans?”?', 'You mentioned Duluth. What else comes to mind?']
    api.questions = [
      {
        id: 7,
        question: 'Who was Hans?',
        status: 'pending',
        asker: { id: 2, firstName: 'Anna', lastName: 'Weber', profileImageUrl: null },
      },
      { id: 8, question: 'Who was Grete?', status: 'answered' },
    ]
    await show()
    await page.getByRole('radio', { name: /^Family Q&A/ }).check()
    const questions = page.getByRole('list', { name: 'Questions: Family Q&A' }).getByRole('button')
    expect(await questions.allTextContents()).toEqual(['AWAnna asksWho was Hans?'])
    await questions.click()
    await page.getByRole('heading', { name: 'Who was Hans?', level: 1 }).waitFor()
    await record(page)
    const dialog = saveDialog(page)
    expect(await dialog.getByLabel('Story Title').inputValue()).toBe('Who was Hans?')
    expect(await dialog.getByLabel('Category').inputValue()).toBe('Family Q&A')
    expect(await dialog.getByLabel('Question from Anna').inputValue()).toBe('Who was Hans?')
    expect(await dialog.getByLabel('Told by').inputValue()).toBe('Ruth Weber')
    await dialog.getByText('Add details').click()
    await dialog.getByLabel('Story Text').fill('My brother.')
    await button(page, 'Save Story').click()
    await said(page, 'Your story has been saved! Redirecting to view your stories...').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.delays)).toContain(1500)
    await page.waitForURL('**/stories')
    await said(page, 'Your story has been saved! Redirecting to view your stories...').waitFor({ state: 'hidden' })
    expect(api.saved).toEqual([
      {
        title: 'Who was Hans?',
        content: 'My brother.',
        duration: expect.stringMatching(/^[1-9]\d?$/),
        category: 'Family Q&A',
        aiPrompt: 'Who was Hans?',
        transcriptionMethod: 'browser',
        questionId: '7',
        toldBy: 'Ruth Weber',
        language: 'en-US',
        recordingKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
        familyId: '10',
        startedAt: expect.stringMatching(/Z$/),
        utcOffsetMinutes: String(-new Date().getTimezoneOffset()),
        takes: expect.any(String),
      },
    ])
    // The recording was uploaded while it was being made.
    const [[id, bytes] = []] = api.uploads
    expect(api.saved[0]).toMatchObject({
      takes: JSON.stringify([{ takeId: id, bytes: bytes?.length }]),
      recordingKey: id,
    })
    expect(bytes?.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    const card = page.getByRole('region', { name: 'Tell more about it' })
    await card.getByRole('link', { name: 'You mentioned Duluth. What else comes to mind?' }).click()
    await page.getByRole('heading', { name: 'You mentioned Duluth. What else comes to mind?', level: 1 }).waitFor()
    await button(page, 'Press to record').waitFor()
    expect(await page.getByText('You have an unsaved recording').count()).toBe(0)
    // The question is in the history entry no longer: a reload doesn't choose it again.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('Duluth')
    await record(page)
    expect(await dialog.getByLabel('Story Title').inputValue()).toBe('You mentioned Duluth. What else comes to mind?')
    expect(await dialog.getByLabel('Category').inputValue()).toBe('Ad Hoc')
    await button(page, 'Save Story').click()
    await page.waitForURL('**/stories')
    expect(api.saved[1]).toMatchObject({
      aiPrompt: 'You mentioned Duluth. What else comes to mind?',
      category: 'Ad Hoc',
    })
    await card.getByRole('button', { name: 'Not Now' }).click()
    await card.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Your Stories', level: 1 }).waitFor()
    expect(await card.count()).toBe(0)
  })

  test('three more questions: a failure is only logged, the first new one gets the focus, until there are no more', async () => {
    const { page, api, show } = await open()
    api.morePrompts = [null, ['What did you see?', 'What did you hear?', 'What did you smell?'], ['What did you eat?']]
    await show()
    const list = page.getByRole('list', { name: 'Questions: Childhood & Youth' }).getByRole('button')
    const more = button(page, 'Show 3 More Questions')
    const logged = page.waitForEvent('console', (message) => message.text().includes('more questions: 500: '))
    await more.click()
    expect((await logged).text()).toContain('Could not fetch more questions: 500: ')
    await expect.poll(() => list.count()).toBe(3)
    await more.click()
    await page.waitForFunction(() => document.activeElement?.textContent === 'What did you see?')
    const note = page.getByText('Keepsaid wrote these itself, because the AI didn’t send good ones in time.')
    expect(await note.count()).toBe(0)
    api.morePromptsMissing = 'failed'
    await more.click()
    await note.waitFor()
    await said(page, 'Those are all our questions about Childhood & Youth.').waitFor()
    expect((await list.allTextContents()).slice(3)).toEqual([
      'What did you see?',
      'What did you hear?',
      'What did you smell?',
      'What did you eat?',
    ])
    expect(await more.count()).toBe(0)
    // They stay while another category is shown.
    await page.getByRole('radio', { name: 'Career & Work Life' }).check()
    await more.waitFor()
    await page.getByRole('radio', { name: 'Childhood & Youth' }).check()
    await page.getByRole('button', { name: 'What did you eat?' }).click()
    await page.getByRole('heading', { name: 'What did you eat?', level: 1 }).waitFor()
    await record(page)
    expect(await saveDialog(page).getByLabel('Story Title').inputValue()).toBe('What did you eat?')
    expect(await saveDialog(page).getByLabel('Category').inputValue()).toBe('Childhood & Youth')
    await button(page, 'Save Story').click()
    await page.waitForURL('**/stories')
    expect(api.saved).toMatchObject([{ aiPrompt: 'What did you eat?', category: 'Childhood & Youth' }])
  })

  test('without uploads, the page finds out if that is maintenance; the story waits, and is sent once they work', async () => {
    const { page, api, show } = await open()
    api.acceptsUploads = false
    const asked = Promise.withResolvers<void>()
    const maintenance = { state: 'off' }
    await fakeCall(page, '**/api/maintenance', async (route) => {
      await route.fulfill({ json: { ...maintenance } })
      asked.resolve()
    })
    await show()
    await asked.promise
    maintenance.state = 'on'
    await record(page)
    await page.getByText('We’re looking after Keepsaid.').waitFor()
    await page.getByText('We can’t reach your vault right now').first().waitFor()
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    await page.getByText('“Geese” isn’t in your vault yet').waitFor()
    expect(api.saved).toEqual([])
    api.acceptsUploads = true
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await said(page, '“Geese” is in your vault now.').waitFor()
    expect(api.saved).toMatchObject([{ title: 'Geese' }])
  })

  test('the save dialog: each text in its own direction, errors before anything is sent, and why the server refused', async () => {
    const { page, api, show } = await open()
    const question = 'أين ولدت؟'
    api.questions = [
      aQuestion({ question, asker: { id: 2, firstName: 'Anna', lastName: 'Weber', profileImageUrl: null } }),
    ]
    await show()
    const directionOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).direction)
    const inList = page.getByRole('list', { name: 'Questions: Family Q&A' }).getByText(question)
    expect(await directionOf(inList)).toBe('rtl')
    await inList.click()
    expect(await directionOf(page.getByRole('heading', { name: question, level: 1 }))).toBe('rtl')
    await record(page)
    const details = saveDialog(page).getByText('Add details')
    await details.click()
    for (const name of ['Story Title', 'Told by', 'Story Text']) {
      const field = saveDialog(page).getByLabel(name)
      await field.fill('في بيت جدتي')
      expect(await directionOf(field), name).toBe('rtl')
    }
    expect(await saveDialog(page).getByRole('alert').count()).toBe(0)
    await saveDialog(page).getByLabel('Story Title').fill('   ')
    await button(page, 'Save Story').click()
    await expect.poll(() => page.getByText('Please enter a story title.').count()).toBe(2)
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await saveDialog(page).getByLabel('Told by').fill('Ruth '.repeat(50))
    // A field with an error is shown, whether the details are open or not.
    await details.click()
    await saveDialog(page).getByLabel('Told by').waitFor({ state: 'hidden' })
    await button(page, 'Save Story').click()
    await saveDialog(page).getByLabel('Told by').waitFor()
    const message = 'The name of the storyteller can have at most 200 characters.'
    await expect.poll(() => page.getByText(message).count()).toBe(2)
    expect(await saveDialog(page).getByLabel('Told by').getAttribute('aria-invalid')).toBe('true')
    expect(api.saved).toEqual([])

    await saveDialog(page).getByLabel('Told by').fill('Ruth')
    const body = JSON.stringify({ error: 'not_in_family', message: 'You do not belong to this family.' })
    api.saveError = { status: 403, body }
    await button(page, 'Save Story').click()
    const reason = (hasText: string) => saveDialog(page).getByRole('alert').filter({ hasText })
    await reason('You do not belong to this family. The recording is safe on this device.').waitFor()
    api.saveError = { status: 400, body: '<html>Bad Request</html>' }
    await button(page, 'Save Story').click()
    await reason('Failed to save your story. Please try again.').waitFor()
    api.saveError = null
    await button(page, 'Save Story').click()
    await page.waitForURL('**/stories')
    await page.waitForFunction(() => document.activeElement?.id === 'main' && document.title.startsWith('Your Stories'))
    expect(new Set(api.saved.map(({ recordingKey }) => recordingKey)).size).toBe(1)
  })

  test('only while the recognizer works, the screen says that it listens, and recognized words appear with their count', async () => {
    const { page, show } = await open({ script: fakeRecognizer })
    await show()
    await button(page, 'Press to record').click()
    await button(page, 'Recording… press to stop').waitFor()
    const words = page.getByRole('region', { name: 'Your words' })
    await words.getByText('Listening…').waitFor()
    await words.getByText('0 words').waitFor()
    await page.evaluate(() => window.failHearing())
    await words.getByText('We’ll transcribe your words after you stop.').waitFor()
    expect(await words.getByText(/Listening|\d words?$/).count()).toBe(0)
    // The next recognizer starts, and may fail again.
    await page.waitForFunction(() => window.hearings === 2)
    expect(await words.getByText(/Listening|\d words?$/).count()).toBe(0)
    await page.evaluate(() => window.hear('We had eleven geese.', true))
    await words.getByText('4 words').waitFor()
    // The next recognizer starts shortly after a final result.
    await page.waitForFunction(() => window.hearings === 3)
    await page.evaluate(() => window.hear('and a gander', false))
    expect(await page.getByRole('region', { name: 'Live transcript' }).textContent()).toBe(
      'We had eleven geese. and a gander',
    )
    await words.getByText('7 words').waitFor()
    await page.evaluate(() => window.refuseHearing())
    await page.getByText('Microphone access denied').waitFor()
  })

  test('saving needs no typing: the title is the day, and then the first words', async () => {
    const { page, api, show } = await open()
    const transcription = Promise.withResolvers<string>()
    api.transcribe = () => transcription.promise
    await show()
    await record(page)
    const title = saveDialog(page).getByLabel('Story Title')
    const today = new Date().toLocaleDateString('en-US', { weekday: 'long' })
    expect(await title.inputValue()).toBe(`A story from ${today}`)
    transcription.resolve('we had eleven geese and a gander. they bit everyone who came to the gate')
    await page.waitForFunction(
      (words) => document.querySelector<HTMLTextAreaElement>('[name=title]')?.value === words,
      'We had eleven geese and a gander',
    )
    await button(page, 'Save Story').click()
    await page.waitForURL('**/stories')
    expect(api.saved).toMatchObject([{ title: 'We had eleven geese and a gander' }])
  })

  test('without recognized words the server transcribes, and never overwrites typed text', async () => {
    const { page, api, show } = await open()
    const transcription = Promise.withResolvers<string>()
    api.transcribe = () => transcription.promise
    await show()
    await record(page)
    await page.getByText('We’re transcribing your words.').waitFor()
    const text = saveDialog(page).getByLabel('Story Text')
    await saveDialog(page).getByText('Add details').click()
    await text.fill('My own words')
    transcription.resolve('we had eleven geese')
    await button(page, 'Cancel').click()
    expect(await text.count()).toBe(0)
    await button(page, 'Save Story').click()
    expect(await text.inputValue()).toBe('My own words')
    await button(page, 'Cancel').click()
    await button(page, 'Record Again').click()
    await button(page, 'Delete and Record Again').click()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Press to record')
    await record(page)
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('[name=content]')?.value === 'we had eleven geese',
    )
    api.transcribe = async () => ''
    await button(page, 'Cancel').click()
    await button(page, 'Record Again').click()
    await button(page, 'Delete and Record Again').click()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Press to record')
    await record(page)
    await page.getByText('We couldn’t make out any words. The recording is always kept.').waitFor()
    await saveDialog(page).getByText('Add details').click()
    await page.getByText('You can type the words or leave it empty.').waitFor()
  })

  test('a save requests the transcript again, works without it, and leaves it to the server', async () => {
    const { page, api, show } = await open()
    let requestCount = 0
    const refused = Promise.withResolvers<null>()
    api.transcribe = () => {
      requestCount += 1
      return refused.promise
    }
    await show()
    await record(page)
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    // A development build asks twice on stop. Only after both are answered, the line changes back; before the first it
    // reads the same, so nothing is answered until it is seen to wait.
    await page.getByText('We’re transcribing your words').waitFor()
    refused.resolve(null)
    await page.getByText('We’re transcribing your words').waitFor({ state: 'hidden' })
    const countOnStop = requestCount
    await button(page, 'Save Story').click()
    await said(page, 'Your story has been saved!').waitFor()
    expect(requestCount).toBe(countOnStop + 1)
    expect(api.saved).toMatchObject([{ content: '', transcriptionMethod: 'gemini' }])
  })
})

describe('when saving fails', () => {
  // Other answers are told apart in web/lib/call-error.test.ts.
  test('with an answer that is not our server’s, the story is queued on this device and sent later', async () => {
    const { page, api, show } = await open()
    api.saveError = { status: 200, body: '<html>Please buy a ticket for this network</html>' }
    await show()
    await record(page)
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    await page.getByText('“Geese” isn’t in your vault yet').waitFor()
    const waiting = page.getByRole('list', { name: 'Waiting to be saved' })
    await waiting.getByText('We couldn’t reach your vault. We’ll keep trying.').waitFor()
    await untilLoaded(page, 'page-toasts')
    // Offline now, in both cases.
    await page.context().setOffline(true)
    await page.getByText('“Geese” will upload when you’re online').waitFor()
    api.saveError = null
    await page.context().setOffline(false)
    await said(page, '“Geese” is in your vault now.').waitFor()
  })

  test('with a stalled network, the person can queue the story', async () => {
    const { page, show } = await open()
    await show()
    await record(page)
    await fakeCall(page, '**/api/stories', () => undefined)
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    await button(page, 'Keep for Later').click()
    await page.getByText(/“Geese” (is waiting to be uploaded|isn’t in your vault yet)/).waitFor()
  })

  /** A story that the server couldn't take yet. */
  async function openWaiting() {
    const opened = await open()
    const { page, api, show } = opened
    api.saveError = { status: 500, body: '' }
    await show()
    await record(page)
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    const card = page.getByRole('list', { name: 'Waiting to be saved' }).getByRole('listitem')
    await card.getByText('“Geese” isn’t in your vault yet').waitFor()
    await card.getByText('We couldn’t reach your vault. We’ll keep trying.').waitFor()
    const question = page.getByRole('alertdialog')
    async function discard(outcome: Locator) {
      await button(page, 'Discard “Geese”').click()
      await question.getByText('As far as we know, it isn’t in your vault yet.').waitFor()
      await button(page, 'Discard').click()
      await question.getByText('If your vault has the story after all, it stays there.').waitFor()
      // A press too soon after the first counts as a double press.
      await expect
        .poll(async () => {
          if (!(await outcome.isVisible())) await button(page, 'Discard for Good').click({ timeout: 1000 })
          return await outcome.isVisible()
        })
        .toBe(true)
    }
    return { ...opened, card, question, discard }
  }

  test('a story that waits can be discarded offline; what the server has of it is deleted later', async () => {
    const { page, api, card, discard, context } = await openWaiting()
    expect(api.uploads.size).toBe(1)
    await context.setOffline(true)
    await card.getByText('will upload when you’re online').waitFor()
    expect(await button(page, 'Upload Now “Geese”').count()).toBe(0)
    await discard(page.locator(':root:not(:has([role=alertdialog]))'))
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
    api.saveError = null
    const tries = api.saved.length
    await context.setOffline(false)
    await expect.poll(() => api.uploads.size).toBe(0)
    expect(api.saved.length).toBe(tries)
  })

  test('a story that waits can be uploaded at once, again after an error, and isn’t discarded meanwhile', async () => {
    const { page, api, card, question, discard } = await openWaiting()
    const message = 'This story can’t be saved.'
    api.saveError = { status: 400, body: JSON.stringify({ error: 'invalid', message }) }
    await button(page, 'Upload Now “Geese”').click()
    await card.getByRole('alert').getByText(message).waitFor()
    const released = Promise.withResolvers<void>()
    await fakeCall(page, '**/api/stories', async (route) => {
      await released.promise
      await route.fulfill({ json: aStory() })
    })
    await button(page, 'Upload Now “Geese”').click()
    await card.getByText('“Geese” is waiting to be uploaded').waitFor()
    await discard(question.getByText('It may be open in another tab, or on its way to your vault.'))
    released.resolve()
    await said(page, '“Geese” is in your vault now.').waitFor()
    await question.waitFor({ state: 'detached' })
    await card.waitFor({ state: 'detached' })
  })

  test('a session that expires does not end the recording; saving leads to signing in, and it stays with its words', async () => {
    const { page, api, show } = await open({ script: noteDelays })
    await show()
    await button(page, 'Press to record').click()
    await button(page, 'Pause').waitFor()
    api.signedIn = false
    const refused = page.waitForResponse((response) => response.status() === 401)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await refused
    await said(page, savedUpTo(1)).waitFor()
    await button(page, 'Recording… press to stop').click()
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    api.saveError = { status: 401, body: JSON.stringify({ error: 'unauthorized', message: 'Unauthorized' }) }
    await button(page, 'Save Story').click()
    await said(page, 'You are logged out. Logging in again...').waitFor()
    expect(await page.evaluate(() => window.delays)).toContain(1000)
    await page.getByText('Your recording is safe on this device. Sign in again').waitFor()
    api.signedIn = true
    await show()
    await page.getByRole('button', { name: /^Save the recording from today/ }).click()
    expect(await saveDialog(page).getByLabel('Story Title').inputValue()).toBe('Geese')
  })
})

describe('nothing is lost', () => {
  test('offline since before the recording: the save dialog opens, and the toast says where the story is', async () => {
    const { page, api, show, context } = await open()
    await show()
    for (const part of ['finished-recording-panel', 'page-toasts']) await untilLoaded(page, part)
    await context.setOffline(true)
    // The fake server would answer without a network, too.
    api.saveError = { status: 503, body: '' }
    await record(page)
    await saveDialog(page).getByRole('button', { name: 'Play your recording' }).waitFor()
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    await page.getByText('Saved on this device', { exact: true }).waitFor()
  })

  test('a save panel that can’t be loaded says what is safe, and comes when the network is back', async () => {
    const { page, show } = await open({ isOwn: true })
    // Held, not cut off: Chromium never requests a part again that was.
    const held: Route[] = []
    await page.route('**/assets/finished-recording-panel-*', (route) => void held.push(route))
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    await button(page, 'Recording… press to stop').click()
    const problem = page.getByRole('alert').filter({ hasText: 'We can’t load the rest of this page' })
    await problem
      .getByText(/^Safe on this device and in your vault\. Please check your connection and keep this page open\./)
      .waitFor()
    expect(await page.getByText('One moment…').count()).toBe(0)
    for (const route of held) await route.continue()
    await saveDialog(page).waitFor()
  })

  test('a recording from another device can be played, saved or discarded here', async () => {
    const { page, api, show } = await open()
    await show()
    await record(page)
    await button(page, 'Cancel').click()
    await button(page, 'Keep for Later').click()
    await page.getByText('Safe on this device and in your vault').waitFor()
    expect(api.uploads.size).toBe(1)
    const [[id, bytes] = ['', Buffer.alloc(0)]] = api.uploads
    // This simulates another device.
    await page.evaluate(
      () => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('keepsaid-takes'), { onsuccess: resolve })),
    )
    const long = '2026-01-02T10:00:00.000Z'
    const one = {
      familyId: 10,
      position: 1,
      length: null,
      mimeType: 'audio/webm',
      startedAt: long,
      utcOffsetMinutes: -360,
      createdAt: long,
      changedAt: long,
      bedtime: null,
    }
    const removedAt = '2026-12-24T10:00:00.000Z'
    const other = crypto.randomUUID()
    api.listedUploads = [
      { ...one, recordingKey: id, takeId: id, bytes: bytes.length, removedAt },
      { ...one, recordingKey: other, takeId: other, bytes: 9, removedAt, changedAt: new Date().toISOString() },
    ]
    await show()
    const cards = page.getByRole('list', { name: 'Waiting to be saved' }).getByRole('listitem')
    await cards.getByText('your vault keeps it until December 24, 2026').waitFor()
    await expect.poll(() => cards.count()).toBe(1)
    await said(page, 'You have an unsaved recording.').waitFor({ state: 'attached' })
    await cards.getByRole('button', { name: /^Save/ }).click()
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    await page.waitForURL('**/stories')
    expect(api.saved).toMatchObject([
      { title: 'Geese', familyId: '10', takes: expect.stringContaining(id), recordingKey: id },
    ])

    await page.getByRole('link', { name: 'Record', exact: true }).click()
    await cards.getByRole('button', { name: /^Discard/ }).click()
    await button(page, 'Discard').click()
    await page.getByText('no one can ever hear it again').waitFor()
    api.listedUploads = []
    await expect
      .poll(async () => {
        // A press too soon after the first counts as a double press.
        if (await button(page, 'Discard for Good').isVisible()) await button(page, 'Discard for Good').click()
        return api.uploads.has(id)
      })
      .toBe(false)
    await cards.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })

  test('leaving asks first; the unsaved recording can be played, kept for later, and discarded after two questions', async () => {
    const { page, api, show } = await open()
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    await page.getByRole('link', { name: 'Stories', exact: true }).click()
    await button(page, 'Stay Here').click()
    await button(page, 'Recording… press to stop').waitFor()
    await page.getByRole('link', { name: 'Stories', exact: true }).click()
    await button(page, 'Stop and Leave').click()
    // The address changes before the page does. Going back in between leaves nothing, and the save dialog stays open.
    await page.getByRole('heading', { name: 'Your Stories', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Record', exact: true }).click()
    await page.getByRole('button', { name: /^Listen to the recording from today \(0:\d\d\)/ }).click()
    await button(page, 'Play your recording').click()
    await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3))
    await button(page, 'Keep for Later').click()
    const discard = page.getByRole('button', { name: /^Discard/ })
    await discard.click()
    // Another tab opens it and gives it back: that doesn't ask again.
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    const refresh = () => page.evaluate(() => dispatchEvent(new Event('focus')))
    const [id] = api.uploads.keys()
    await page.evaluate((name) => {
      const released = new Promise((resolve) => addEventListener('release', resolve))
      void navigator.locks.request(name, () => released)
    }, `keepsaid-recording:${id}`)
    await refresh()
    await question.waitFor({ state: 'detached' })
    await page.evaluate(() => dispatchEvent(new Event('release')))
    await expect
      .poll(async () => {
        await refresh()
        return await discard.count()
      })
      .toBe(1)
    expect(await question.count()).toBe(0)
    await discard.click()
    await button(page, 'Discard').click()
    await page.getByText('You can’t undo this').waitFor()
    // A press too soon after the first counts as a double press.
    await expect
      .poll(async () => {
        const sure = button(page, 'Discard for Good')
        if (await sure.isVisible()) await sure.click()
        return await page.getByText('You have an unsaved recording').count()
      })
      .toBe(0)
    await page.reload()
    await button(page, 'Press to record').waitFor()
    expect(await page.getByText('You have an unsaved recording').count()).toBe(0)
  })

  test('Keep Recording continues an unsaved recording with one press, and the next press stops it', async () => {
    const { page, api, show } = await open({ viewport: { width: 390, height: 844 } })
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(2)).waitFor()
    await page.reload()
    const carryOn = page.getByRole('button', { name: /^Keep Recording the recording from today \(0:\d\d\)/ })
    await carryOn.waitFor()
    const [[id, sent] = ['', Buffer.alloc(0)]] = api.uploads
    await carryOn.press('Enter')
    await waitForProgress(page)
    expect(await page.getByRole('timer').textContent()).toMatch(/^0:(0[4-9]|[1-5]\d)$/)
    await page.keyboard.press('Enter')
    await saveDialog(page).waitFor()

    // In a browser that doesn't focus what is clicked, such as Safari, which leaves the focus on the main part of the page.
    await button(page, 'Cancel').click()
    await button(page, 'Keep for Later').click()
    await carryOn.waitFor()
    await page.evaluate(() => {
      addEventListener('mousedown', (event) => event.preventDefault())
      document.getElementById('main')?.focus()
    })
    await carryOn.click()
    await waitForProgress(page)
    await page.keyboard.press('Enter')
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    await button(page, 'Save Story').click()
    await page.waitForURL('**/stories')
    const uploaded = [...api.uploads].map(([takeId, { length: bytes }]) => ({ takeId, bytes }))
    expect(new Set(uploaded.map(({ takeId }) => takeId)).size).toBe(3)
    expect(uploaded[0]).toMatchObject({ takeId: id })
    expect(api.saved).toMatchObject([{ title: 'Geese', takes: JSON.stringify(uploaded) }])
    expect(api.uploads.get(id)?.subarray(0, sent.length).equals(sent)).toBe(true)
  })

  test('a double click on Delete and Record Again doesn’t start the next recording', async () => {
    // In this window, the red button appears under the pointer.
    const { page, show } = await open({ viewport: { width: 390, height: 844 } })
    await show()
    await record(page)
    await button(page, 'Cancel').click()
    await button(page, 'Record Again').click()
    const box = await button(page, 'Delete and Record Again').boundingBox()
    await button(page, 'Delete and Record Again').dblclick()
    await button(page, 'Press to record').waitFor()
    const red = await button(page, 'Press to record').boundingBox()
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect([red && red.y < y, red && y < red.y + red.height]).toEqual([true, true])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Press to record')
  })

  test('signing out asks too; afterwards the recording is unsaved, and the browser has nothing to ask', async () => {
    const { page, api, show } = await open({ isOwn: true })
    const dialogTypes: string[] = []
    page.on('dialog', (dialog) => {
      dialogTypes.push(dialog.type())
      void dialog.dismiss()
    })
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    await button(page, 'Logout').click()
    await button(page, 'Stay Here').click()
    await button(page, 'Recording… press to stop').waitFor()
    expect(api.signedIn).toBe(true)
    await button(page, 'Logout').click()
    await button(page, 'Stop and Leave').click()
    await waitUntilSignedOut(page)
    await said(page, "You've been successfully signed out.").waitFor()
    expect(dialogTypes).toEqual([])
    api.signedIn = true
    await show()
    await said(page, 'You have an unsaved recording from today').waitFor()
  })

  test('another person who signs in meanwhile neither ends the recording nor sees it', async () => {
    const { page, api, show } = await open()
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    api.userId = 2
    const userResponse = page.waitForResponse('**/api/user*')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await userResponse
    await waitForProgress(page)
    await button(page, 'Recording… press to stop').click()
    await button(page, 'Press to record').waitFor()
    expect(await page.getByText('You have an unsaved recording').count()).toBe(0)
    api.userId = 1
    await page.reload()
    await page.getByRole('button', { name: /^Save the recording from today/ }).click()
    await saveDialog(page).getByLabel('Story Title').fill('Geese')
    api.userId = 2
    await button(page, 'Save Story').click()
    await said(page, 'Someone else has signed in on this device.').waitFor()
    expect(api.saved).toEqual([])
  })

  test('a full device is reported, and the browser asks before the page closes', async () => {
    const { page, show } = await open({ isOwn: true })
    await show()
    await button(page, 'Press to record').click()
    await said(page, savedUpTo(1)).waitFor()
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.getByText('This device is full').waitFor()
    await button(page, 'Recording… press to stop').click()
    await saveDialog(page).waitFor()
    const nextDialog = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    expect((await nextDialog).type()).toBe('beforeunload')
    await (await nextDialog).accept()
    await closing
  })
})

test('holding down a key is one press', async () => {
  const { page, show } = await open()
  await show()
  // Unlike click(), focus() doesn't wait: until the plan is loaded the button is gray and can't be focused.
  await page.getByRole('button', { name: 'Press to record', exact: true, disabled: false }).focus()
  await page.keyboard.down('Enter')
  const stop = button(page, 'Recording… press to stop')
  await stop.waitFor()
  // Longer than a double press, while the key repeats.
  await said(page, savedUpTo(1)).waitFor()
  for (let repeats = 0; repeats < 3; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await stop.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await saveDialog(page).waitFor()
})

test('records and uploads in the oldest Safari', async () => {
  const { page, api, show } = await open({ script: { content: await oldestSafariScript() } })
  await show()
  await record(page)
  await expect.poll(() => [...api.uploads.values()][0]?.length ?? 0).toBeGreaterThan(0)
})

describe('when recording is impossible', () => {
  test('a refused microphone is reported, with what to do', async () => {
    const { page, show } = await open({
      script: () => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
      },
    })
    await show()
    await button(page, 'Press to record').click()
    const message = 'Failed to start recording. Please check your microphone permissions.'
    await page.getByRole('main').getByText(message).waitFor()
    await button(page, 'Press to record').waitFor()
  })

  test('an insecure page explains the problem', async () => {
    const { page, show } = await open({
      script: () => Object.defineProperty(window, 'isSecureContext', { value: false }),
    })
    await show()
    await page.getByRole('heading', { name: 'Recording needs a secure address' }).waitFor()
    expect(await button(page, 'Press to record').count()).toBe(0)
  })

  test('after the trial there is no button, and earlier recordings can still be saved', async () => {
    const { page, api, show } = await open()
    await show()
    await record(page)
    await button(page, 'Cancel').click()
    api.plan = { canAdd: false, trialDaysRemaining: 0 }
    await page.reload()
    await page.getByRole('heading', { name: 'The free trial has ended' }).waitFor()
    expect(await button(page, 'Press to record').count()).toBe(0)
    await page.getByRole('button', { name: /^Save the recording/ }).click()
    await saveDialog(page).waitFor()
  })
})

declare global {
  interface Window {
    /** The delay of every timer. */
    delays: number[]
  }
}

function noteDelays() {
  window.delays = []
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (task: TimerHandler, ms = 0, ...rest: unknown[]) => {
      window.delays.push(ms)
      return setTimeout(task, ms, ...rest)
    },
  })
}
