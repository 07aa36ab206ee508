import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { type FakeApi, fakeApi, textFields } from '#web/features/recording/testing/fake-api.ts'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { isUnobstructed } from '#web/testing/is-unobstructed.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { pressAgain } from '#web/testing/press-again.ts'
import { untilLoaded } from '#web/testing/until-loaded.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

const details = {
  grandchildName: 'Emma',
  favoriteCartoon: '',
  childAge: 'preschool (4-5)',
  storyLength: 'short (2-3 min)',
  world: 'harbor',
} as const

interface Fixture {
  page: Page
  api: FakeApi
  /** The forms that stories were requested with. */
  requested: unknown[]
  /** The fields of each saved story. */
  saved: Record<string, string>[]
  /** Who wrote the stories. */
  origin: { writtenBy: 'keepsaid' | 'model'; missing: 'limit' | 'failed' | null }
  /** How the server answers a save. */
  saving: { fails: 'refused' | 'unreachable' | 'signed out' | null }
}

async function open(): Promise<Fixture> {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const api = await fakeApi(page)
  api.plan = { isPremium: true }
  const fixture: Fixture = {
    page,
    api,
    requested: [],
    saved: [],
    origin: { writtenBy: 'keepsaid', missing: null },
    saving: { fails: null },
  }
  await fakeCall(page, '**/api/bedtime-stories/generate', (route) => {
    fixture.requested.push(route.request().postDataJSON())
    if (api.plan.isPremium === false)
      return route.fulfill({ status: 402, json: { error: 'premium_needed', message: 'This needs Premium.' } })
    const content = `Emma and the moon.\n\nGood night number ${fixture.requested.length}.`
    const title = `Story ${fixture.requested.length}`
    return route.fulfill({ json: { title, content, characterDetails: details, ...fixture.origin } })
  })
  await fakeCall(page, '**/api/bedtime-stories/save', async (route) => {
    if (fixture.saving.fails === 'unreachable') return route.abort()
    if (fixture.saving.fails === 'signed out') {
      api.signedIn = false
      return route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } })
    }
    if (fixture.saving.fails === 'refused')
      return route.fulfill({ status: 400, json: { error: 'empty_audio', message: 'We can’t read this recording.' } })
    fixture.saved.push(textFields(route.request().postDataBuffer()?.toString('latin1') ?? ''))
    await route.fulfill({ json: aStory() })
  })
  await page.goto(pages.address('bedtime-stories'))
  return fixture
}

async function write({ page }: Fixture): Promise<void> {
  await page.getByLabel('Grandchild’s name').fill('Emma')
  await page.getByLabel('Age group').selectOption(details.childAge)
  await page.getByLabel('Story length').selectOption(details.storyLength)
  await page.getByRole('button', { name: 'Write a Story' }).click()
  await page.getByRole('heading', { level: 1, name: 'Story 1' }).waitFor()
}

async function record({ page }: Fixture): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByText(savedUpTo(1)).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('heading', { name: 'Your reading is ready' }).waitFor()
}

const save = ({ page }: Fixture) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('New Story asks with the same values, Record Again and Back ask before they delete a recording', async () => {
  const fixture = await open()
  const { page, requested } = fixture
  await write(fixture)
  await page.getByText('Press the red button, then read').waitFor()
  // Questions in a pause aren't offered: the words are those of the story.
  await page.getByRole('button', { name: 'Language you speak: English' }).waitFor()
  await page.getByRole('switch', { name: 'Show my words while I speak' }).waitFor()
  expect(await page.getByRole('switch', { name: 'Ask me a question when I pause' }).count()).toBe(0)
  await pressAgain(page.getByRole('button', { name: 'New Story' }))
  await page.getByRole('heading', { level: 1, name: 'Story 2' }).waitFor()
  const { world: _, ...values } = details
  expect(requested).toEqual([values, values])

  await record(fixture)
  await page.getByRole('button', { name: 'Record Again' }).click()
  await page.getByRole('button', { name: 'Delete and Record Again' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  // The story is still there, and the hint isn't: a recording has been started.
  await page.getByRole('heading', { level: 1, name: 'Story 2' }).waitFor()
  expect(await page.getByText('Press the red button, then read').count()).toBe(0)

  await record(fixture)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Keep It' }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Delete and Go Back' }).click()
  await page.getByRole('heading', { level: 1, name: BEDTIME_CATEGORY }).waitFor()
  // The form has what the last story was written from.
  expect(await page.getByLabel('Grandchild’s name').inputValue()).toBe('Emma')
  expect(await page.getByText('unsaved recording').count()).toBe(0)
})

test('a quiet note says if a model wrote the story, and why not, and the next story has its own', async () => {
  const fixture = await open()
  const { page } = fixture
  fixture.origin = { writtenBy: 'model', missing: null }
  await write(fixture)
  await page.getByText('Written by AI').waitFor()
  for (const [missing, note] of [
    ['failed', 'because the AI didn’t send a good one in time'],
    ['limit', 'because today’s limit for AI is used up'],
    [null, null],
  ] as const) {
    fixture.origin = { writtenBy: 'keepsaid', missing }
    const next = `Story ${fixture.requested.length + 1}`
    await pressAgain(page.getByRole('button', { name: 'New Story' }))
    await page.getByRole('heading', { level: 1, name: next }).waitFor()
    if (note) await page.getByText(note).waitFor()
    else expect(await page.getByText(/AI/).count()).toBe(0)
  }
})

test('a story that isn’t recorded yet survives a reload, with its note; after Back or a recording it is gone', async () => {
  const fixture = await open()
  const { page } = fixture
  fixture.origin = { writtenBy: 'model', missing: null }
  await write(fixture)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Story 1' }).waitFor()
  await page.getByText('Good night number 1.').waitFor()
  await page.getByText('Written by AI').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: BEDTIME_CATEGORY }).waitFor()
  await page.reload()
  await page.getByLabel('Grandchild’s name').fill('Emma')
  await page.getByLabel('Age group').selectOption(details.childAge)
  await page.getByLabel('Story length').selectOption(details.storyLength)
  await page.getByRole('button', { name: 'Write a Story' }).click()
  await page.getByRole('heading', { level: 1, name: 'Story 2' }).waitFor()
  await record(fixture)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  // It is offered with its recording, and only there.
  await page.getByRole('heading', { level: 1, name: BEDTIME_CATEGORY }).waitFor()
  await page.getByRole('button', { name: 'Save the recording' }).click()
  await page.getByRole('heading', { level: 1, name: 'Story 2' }).waitFor()
  await page.getByText('A story for Emma').waitFor()
})

test('a save that finds the session ended leads to signing in, and back to the reading', async () => {
  const fixture = await open()
  const { page, api } = fixture
  await write(fixture)
  await record(fixture)
  fixture.saving.fails = 'signed out'
  await save(fixture)
  await page.getByText('Your recording is safe on this device. Sign in again').waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/bedtime-stories')
  api.signedIn = true
  await page.goto(pages.address('bedtime-stories'))
  await page.getByRole('button', { name: 'Save the recording' }).click()
  await page.getByRole('heading', { level: 1, name: 'Story 1' }).waitFor()
})

test('an owner of another family is told who takes care of the plan here', async () => {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const api = await fakeApi(page)
  api.plan = { isPremium: false, accountType: 'both', ownerName: 'Ruth Ellery' }
  api.role = 'member'
  await page.goto(pages.address('bedtime-stories'))
  await page.getByText('Ruth Ellery takes care of the plan and can choose it.').waitFor()
  expect(await page.getByRole('link', { name: /Premium/ }).count()).toBe(0)
})

test('Premium ends meanwhile: the story stays, and then the page says how to get it and plays a sample', async () => {
  const fixture = await open()
  const { page, api } = fixture
  await write(fixture)
  api.plan = { isPremium: false, freeDays: 0 }
  await pressAgain(page.getByRole('button', { name: 'New Story' }))
  await page.getByRole('alert').getByText('New bedtime stories are part of Premium').waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'See what Premium costs' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Story 1' }).waitFor()
  await record(fixture)
  await save(fixture)
  await page.getByText('Your bedtime story has been saved!').first().waitFor()
  expect(fixture.saved).toHaveLength(1)

  await page.getByRole('link', { name: 'All Bedtime Stories' }).click()
  await page.getByText('Bedtime stories are part of Premium').waitFor()
  await page.getByRole('link', { name: 'See What Premium Costs' }).waitFor()
  await page.getByRole('button', { name: 'Play the sample story' }).waitFor()
  expect(await page.getByLabel('Grandchild’s name').count()).toBe(0)
})

test('a refused save stays on the page with its reason; the next one sends story and details, and opens the player', async () => {
  const fixture = await open()
  const { page, saving, saved } = fixture
  await write(fixture)
  await record(fixture)
  saving.fails = 'refused'
  await save(fixture)
  await page.getByRole('alert').getByText('We can’t read this recording.').waitFor()
  await page.getByLabel('Read by').fill('Grandma Ruth')
  saving.fails = null
  await save(fixture)
  await page.getByText('Your bedtime story has been saved!').first().waitFor()
  // It opens in its player.
  expect(new URL(page.url()).pathname).toMatch(/^\/bedtime-stories\/\d+$/)
  await page.getByRole('link', { name: 'All Bedtime Stories' }).click()
  await page.getByLabel('Grandchild’s name').waitFor()
  expect(await page.getByLabel('Grandchild’s name').inputValue()).toBe('')
  expect(saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({
    title: 'Story 1',
    // Browsers send line breaks in forms as CRLF.
    content: 'Emma and the moon.\r\n\r\nGood night number 1.',
    category: BEDTIME_CATEGORY,
    toldBy: 'Grandma Ruth',
    transcript: '',
  })
  expect(JSON.parse(saved[0]?.characterDetails ?? '')).toEqual(details)
  expect(await page.getByText('unsaved recording').count()).toBe(0)
})

test('a recording of another device is saved with its story, and other recordings aren’t offered here', async () => {
  const fixture = await open()
  const { page, api, saved } = fixture
  await write(fixture)
  await record(fixture)
  await expect.poll(() => [...api.bedtimes.values()]).toMatchObject([{ title: 'Story 1', characterDetails: details }])
  const [[id, bytes] = ['', Buffer.alloc(0)]] = api.uploads
  const at = '2026-01-02T10:00:00.000Z'
  const one = {
    familyId: 10,
    position: 1,
    length: null,
    mimeType: 'audio/webm',
    startedAt: at,
    utcOffsetMinutes: -360,
    createdAt: at,
    changedAt: at,
  }
  const removedAt = '2026-12-24T10:00:00.000Z'
  const other = crypto.randomUUID()
  api.listedUploads = [
    { ...one, recordingKey: id, takeId: id, bytes: bytes.length, removedAt, bedtime: api.bedtimes.get(id) ?? null },
    { ...one, recordingKey: other, takeId: other, bytes: 9, removedAt, bedtime: null },
  ]

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  // Until it is checked, the device may still be reading what is deleted next.
  await page.getByRole('list', { name: 'Waiting to be saved' }).getByText('in your vault').waitFor()
  // This simulates another device.
  await page.evaluate(
    () => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('keepsaid-takes'), { onsuccess: resolve })),
  )
  await page.reload()
  const cards = page.getByRole('list', { name: 'Waiting to be saved' }).getByRole('listitem')
  await cards.getByText('“Story 1”, a bedtime story for Emma.').waitFor()
  await expect.poll(() => cards.count()).toBe(1)
  await cards.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Story 1' }).waitFor()
  await page.getByText('Good night number 1.').waitFor()
  await save(fixture)
  await page.getByText('Your bedtime story has been saved!').first().waitFor()
  expect(saved).toMatchObject([
    { title: 'Story 1', content: 'Emma and the moon.\r\n\r\nGood night number 1.', category: BEDTIME_CATEGORY },
  ])
  expect(JSON.parse(saved[0]?.characterDetails ?? '')).toEqual(details)
  expect(saved[0]?.takes).toContain(id)
})

test('without a network, the message about it neither covers nor moves the recorder', async () => {
  const fixture = await open()
  const { page } = fixture
  await write(fixture)
  await page.setViewportSize({ width: 360, height: 640 })
  await untilLoaded(page, 'background-services')
  const record = page.getByRole('button', { name: 'Record', exact: true })
  const before = await record.boundingBox()
  await fakeCall(page, '**/api/**', (route) => route.abort())
  await page.context().setOffline(true)
  const message = page.getByText('You can still record')
  await message.waitFor()
  expect((await record.boundingBox())?.y).toBe(before?.y)
  await record.click()
  const line = page.getByText(/^Saved on this device up to/)
  await line.waitFor()
  const stop = page.getByRole('button', { name: 'Stop' })
  for (const one of [message, line, page.getByRole('timer'), stop])
    expect(await isUnobstructed(one), (await one.textContent()) ?? '').toBe(true)
  await stop.click()
  await page.getByRole('heading', { name: 'Your reading is ready' }).waitFor()
})

test('without a network the story waits on this device with its details, and is sent when the server is back', async () => {
  const fixture = await open()
  const { page, api, saving, saved } = fixture
  api.acceptsUploads = false
  saving.fails = 'unreachable'
  await write(fixture)
  await record(fixture)
  await save(fixture)
  await page.getByText('“Story 1” isn’t in your vault yet').waitFor()
  saving.fails = null
  api.acceptsUploads = true
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1)
  const [[takeId = '', { length: bytes } = Buffer.alloc(0)] = []] = api.uploads
  expect(saved[0]).toMatchObject({
    title: 'Story 1',
    category: BEDTIME_CATEGORY,
    takes: JSON.stringify([{ takeId, bytes }]),
  })
  expect(JSON.parse(saved[0]?.characterDetails ?? '')).toEqual(details)
})

test('a picture book that can’t be made says why on the page', async () => {
  const { page } = await open()
  const story = aStory({ category: BEDTIME_CATEGORY, content: 'Good night, 👾.', characterDetails: details })
  await fakeCall(page, `**/api/stories/${story.id}?*`, (route) => route.fulfill({ json: story }))
  await fakeCall(page, `**/api/stories/${story.id}`, (route) => route.fulfill({ json: story }))
  const message = 'We can’t print this story, because our fonts don’t have all of its characters.'
  await fakeCall(page, '**/api/bedtime-stories/*/book*', (route) =>
    route.fulfill({ status: 409, json: { error: 'pdf_missing_glyphs', message } }),
  )
  await page.goto(pages.address(`bedtime-stories/${story.id}`))
  await page.getByRole('link', { name: 'Print as a Picture Book (PDF)' }).click()
  await page.getByRole('alert').getByText(message).waitFor()
  await page.getByRole('link', { name: 'Print as a Picture Book (PDF)' }).waitFor()
})
