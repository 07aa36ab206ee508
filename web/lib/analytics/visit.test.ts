import { afterEach, expect, test, vi } from 'vitest'
import { fakePage, type PrivacySignals } from './testing/fake-page.ts'
import { track } from './track.ts'
import { countVisit } from './visit.ts'

const ID = 'G-TEST12345'
afterEach(() => vi.unstubAllGlobals())

const eventsOf = (page: ReturnType<typeof fakePage>) =>
  page.commands().flatMap(([command, name, said]) => (command === 'event' ? [{ name, said }] : []))

test('a public page and a call to action are counted once the page is idle', () => {
  const page = fakePage({ id: ID })
  countVisit('/gift')
  page.click({ category: 'landing', label: 'Start Free Trial' })
  page.click({ category: 'landing' })
  page.click(null)
  expect(page.scripts).toEqual([])
  page.idle()
  expect(page.scripts.map(({ src, async }) => ({ src, async }))).toEqual([
    { src: `https://www.googletagmanager.com/gtag/js?id=${ID}`, async: true },
  ])
  const place = { page_location: 'https://stories.example.org/gift', page_title: '/gift', page_referrer: '' }
  expect(eventsOf(page)).toEqual([
    { name: 'page_view', said: place },
    { name: 'cta_click', said: { ...place, event_category: 'landing', event_label: 'Start Free Trial' } },
  ])
})

test('a page that is still loading is left alone until it has', () => {
  const page = fakePage({ id: ID, loaded: false })
  countVisit('/')
  page.idle()
  expect(page.scripts).toEqual([])
  page.load()
  page.idle()
  expect(page.scripts).toHaveLength(1)
})

test.each<[string, { id?: string; navigator?: PrivacySignals; window?: PrivacySignals }]>([
  ['names no property', {}],
  ['is seen with Global Privacy Control', { id: ID, navigator: { globalPrivacyControl: true } }],
  ['is seen with Do Not Track', { id: ID, navigator: { doNotTrack: '1' } }],
  ['is seen with Do Not Track in an older browser', { id: ID, window: { doNotTrack: '1' } }],
])('a page that %s loads nothing, and what is told waits in vain', (_name, surroundings) => {
  const page = fakePage(surroundings)
  countVisit('/')
  for (let times = 0; times < 100; times += 1) track({ name: 'recording_start' })
  page.click({ category: 'landing', label: 'Start Free Trial' })
  page.idle()
  expect([page.scripts, page.commands(), eventsToCount?.length]).toEqual([[], [], 20])
})

test.each([
  ['0', 1],
  ['unspecified', 1],
  [null, 1],
] as const)('a wish that says %s is none', (doNotTrack, scripts) => {
  const page = fakePage({ id: ID, navigator: { doNotTrack } })
  countVisit('/')
  page.idle()
  expect(page.scripts).toHaveLength(scripts)
})

test('the app tells of its own pages, and what it told before the script was there is not lost', () => {
  const page = fakePage({ id: ID })
  track({ name: 'page_view', page: '/' })
  countVisit(undefined)
  track({ name: 'recording_start' })
  page.idle()
  track({ name: 'story_saved' })
  expect(eventsOf(page).map(({ name }) => name)).toEqual(['page_view', 'recording_start', 'story_saved'])
})

test('whatever throws is nobody’s business', () => {
  const page = fakePage({ id: ID })
  countVisit('/')
  vi.stubGlobal('dataLayer', {
    length: 0,
    push() {
      throw new Error('blocked')
    },
  })
  page.idle()
  track({ name: 'story_saved' })
})
