import type { Page } from 'playwright-core'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { fakeSearch } from '#web/features/stories/testing/fake-search-server.ts'
import { type CallRoute, fakeCall } from '#web/testing/fake-calls.ts'
import { fakeUser } from '#web/testing/fake-user.ts'
import { type FakeStoryServer, fakeSingleStory } from './fake-single-story.ts'

const wav = toneWav(20)

/** Fakes the server for a page. Each response of the event stream ends after one event; the browser then reconnects. */
export async function fakeStoryServer(page: Page, stories: Story[]): Promise<FakeStoryServer> {
  let nextEvent = Promise.withResolvers<{ kind: string; id: number | undefined }>()
  const state: FakeStoryServer = {
    stories,
    versions: [],
    deleted: [],
    comments: new Map(),
    views: { unheard: [], positions: [] },
    reportedViews: [],
    acceptsChanges: true,
    listWorks: true,
    audioWorks: true,
    sendEvent: (kind = 'story', id = state.stories[0]?.id) => nextEvent.resolve({ kind, id }),
    listRequests: [],
    transcript: 'It rained, all the way there.',
    newerRun: null,
    mayTranscribeAgain: false,
    audioRequests: [],
    audioFiles: new Map(),
  }
  await fakeSingleStory(page, state)
  await fakeCall(page, '**/api/user*', (route) => route.fulfill({ json: fakeUser() }))
  await fakeCall(page, '**/api/site-config', (route) => route.fulfill({ json: sampleSiteConfig }))
  await fakeCall(page, '**/api/stories*', (route) => {
    state.listRequests.push(new URL(route.request().url()).search)
    return state.listWorks
      ? sendPage(route, state.stories)
      : route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } })
  })
  await fakeCall(page, '**/api/stories/new?*', (route) => {
    const since = Number(new URL(route.request().url()).searchParams.get('since'))
    const isNew = ({ userId, createdAt }: Story) => userId !== fakeUser().id && Date.parse(createdAt) > since
    return route.fulfill({ json: { count: state.stories.filter(isNew).length } })
  })
  await fakeSearch(page, { matches: (params) => filterStories(state.stories, params), works: () => state.listWorks })
  await fakeCall(page, '**/api/stories/facets*', (route) =>
    route.fulfill({ json: facetsOf(filterStories(state.stories, new URL(route.request().url()).searchParams)) }),
  )
  await fakeCall(page, '**/api/audio/*', (route) => {
    const { pathname } = new URL(route.request().url())
    state.audioRequests.push(pathname)
    const file = state.audioFiles.get(pathname)
    if (!state.audioWorks || file === null) return route.fulfill({ status: 404, json: {} })
    return sendAudio(route, file ?? { contentType: 'audio/wav', body: wav })
  })
  await fakeCall(page, '**/api/events*', async (route) => {
    const { kind, id } = await nextEvent.promise
    nextEvent = Promise.withResolvers()
    await route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 1\n\nevent: ${kind}\ndata: {"id":${id}}\n\n`,
    })
  })
  return state
}

/** A simple version of the server's filters. */
function filterStories(stories: Story[], params: URLSearchParams): Story[] {
  const q = params.get('q')?.toLowerCase() ?? ''
  const category = params.get('category')
  const [toldBy, tag, decade] = ['toldBy', 'tag', 'decade'].map((name) => params.get(name))
  const matching = stories.filter(
    (one) =>
      one.title.toLowerCase().includes(q) &&
      (one.category === category || !category) &&
      (one.toldBy === toldBy || !toldBy) &&
      (one.tags.includes(tag ?? '') || !tag) &&
      (!decade || (one.eventDate?.from.slice(0, 3) ?? 'unk') === decade.slice(0, 3)),
  )
  return params.get('sort') === 'title' ? matching.toSorted((a, b) => a.title.localeCompare(b.title)) : matching
}

/** Unlike on the server, each facet is also limited by its own filter. */
function facetsOf(stories: Story[]): Facets {
  const count = (all: string[]) => ({
    values: [...Map.groupBy(all, (value) => value)].map(([value, { length }]) => ({ value, count: length })),
    more: false,
  })
  const decadeOf = ({ eventDate }: Story) => (eventDate ? `${eventDate.from.slice(0, 3)}0` : 'unknown')
  return {
    total: stories.length,
    toldBy: count(stories.map(({ toldBy }) => toldBy)),
    category: count(stories.map(({ category }) => category)),
    tag: count(stories.flatMap(({ tags }) => tags)),
    decade: count(stories.map(decadeOf).toSorted()),
  }
}

/** The index after the story named by a cursor. */
const indexAfter = (stories: Story[], cursor: string | null): number =>
  cursor === null ? 0 : stories.findIndex(({ id }) => id === Number(cursor.split('_')[1])) + 1

function sendPage(route: CallRoute, all: Story[]): Promise<void> {
  const { searchParams } = new URL(route.request().url())
  const stories = filterStories(all, searchParams)
  const limit = Number(searchParams.get('limit'))
  const from = indexAfter(stories, searchParams.get('cursor'))
  const until = searchParams.has('until') ? indexAfter(stories, searchParams.get('until')) : stories.length
  const page = stories.slice(from, Math.min(from + limit, until))
  const link = `</api/stories?limit=${limit}&cursor=1_${page.at(-1)?.id}>; rel="next"`
  return route.fulfill({ json: page, headers: from + page.length < until ? { link } : {} })
}

function sendAudio(route: CallRoute, { contentType, body }: { contentType: string; body: Buffer }): Promise<void> {
  const { range = '' } = route.request().headers()
  const [, from = '0', until = ''] = range.match(/bytes=(\d+)-(\d*)/) ?? []
  const [start, end] = [Number(from), until ? Number(until) : body.length - 1]
  const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${body.length}` }
  return route.fulfill({ status: 206, contentType, headers, body: body.subarray(start, end + 1) })
}
