import type { Page, Route } from 'playwright-core'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { StoryVersion } from '#server/features/stories/editing/contract.ts'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { answerSearch } from '#web/features/stories/testing/fake-search-server.ts'
import { answerReaders } from './fake-readers.ts'
import { toneWav } from './tone.ts'

const wav = toneWav(20)

const user = {
  id: 1,
  email: 'ruth@example.org',
  firstName: 'Ruth',
  lastName: 'Ellery',
  profileImageUrl: null,
  familyId: 1,
  familyName: 'The Ellery Family',
  families: [{ id: 1, name: 'The Ellery Family', role: 'owner' }],
  accountType: 'owner',
  dateOfBirth: null,
  relationship: null,
  phone: null,
  bio: null,
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** What a server would answer to the stories page, kept in the test's hands: it may change any of this at any time. */
export interface Fake {
  stories: Story[]
  /** Earlier texts, of whichever story. */
  versions: StoryVersion[]
  /** What waits in Recently deleted. */
  deleted: Story[]
  /** Comments by the id of their story. */
  comments: Map<number, StoryComment[]>
  /** Whether what people change is taken. */
  takes: boolean
  /** Whether the list answers, whether the sound does. */
  listWorks: boolean
  soundWorks: boolean
  /** Tells the page that something about a story has changed: the first one unless another one is named. */
  announce: (kind?: 'story' | 'comments' | 'reactions', id?: number) => void
  /** What was asked of the list, as addresses have it. */
  pages: string[]
  /** What the server has heard, of whichever story. */
  transcript: string | null
  /** Paths of the sounds that were asked for. */
  heard: string[]
}

/** Answers a page's calls. Each piece of the event stream comes with some news; the browser then asks for the next. */
export async function fake(page: Page, stories: Story[]): Promise<Fake> {
  let news = Promise.withResolvers<{ kind: string; id: number | undefined }>()
  const state: Fake = {
    stories,
    versions: [],
    deleted: [],
    comments: new Map(),
    takes: true,
    listWorks: true,
    soundWorks: true,
    announce: (kind = 'story', id = state.stories[0]?.id) => news.resolve({ kind, id }),
    pages: [],
    transcript: 'It rained, all the way there.',
    heard: [],
  }
  await answerReaders(page, state)
  await page.route('**/api/user*', (route) => route.fulfill({ json: user }))
  await page.route('**/api/stories*', (route) => {
    state.pages.push(new URL(route.request().url()).search)
    return state.listWorks
      ? sendPage(route, state.stories)
      : route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } })
  })
  await answerSearch(page, { found: (asked) => found(state.stories, asked), works: () => state.listWorks })
  await page.route('**/api/stories/facets*', (route) =>
    route.fulfill({ json: facetsOf(found(state.stories, new URL(route.request().url()).searchParams)) }),
  )
  await page.route('**/api/audio/*', (route) => {
    state.heard.push(new URL(route.request().url()).pathname)
    return state.soundWorks ? sendSound(route) : route.fulfill({ status: 404, json: {} })
  })
  await page.route('**/api/events*', async (route) => {
    const { kind, id } = await news.promise
    news = Promise.withResolvers()
    await route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 1\n\nevent: ${kind}\ndata: {"id":${id}}\n\n`,
    })
  })
  return state
}

/** The part of a server's searching that tests are about. */
function found(stories: Story[], asked: URLSearchParams): Story[] {
  const q = asked.get('q')?.toLowerCase() ?? ''
  const category = asked.get('category')
  const [toldBy, tag, decade] = ['toldBy', 'tag', 'decade'].map((name) => asked.get(name))
  const fitting = stories.filter(
    (one) =>
      one.title.toLowerCase().includes(q) &&
      (one.category === category || !category) &&
      (one.toldBy === toldBy || !toldBy) &&
      (one.tags.includes(tag ?? '') || !tag) &&
      (!decade || (one.eventDate?.from.slice(0, 3) ?? 'unk') === decade.slice(0, 3)),
  )
  return asked.get('sort') === 'title' ? fitting.toSorted((a, b) => a.title.localeCompare(b.title)) : fitting
}

/** Counted as the server does, but that each facet stays under its own filter too. */
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

/** Behind the story that a cursor names, wherever that stands by now. */
const placeAfter = (stories: Story[], cursor: string | null): number =>
  cursor === null ? 0 : stories.findIndex(({ id }) => id === Number(cursor.split('_')[1])) + 1

function sendPage(route: Route, all: Story[]): Promise<void> {
  const { searchParams } = new URL(route.request().url())
  const stories = found(all, searchParams)
  const limit = Number(searchParams.get('limit'))
  const from = placeAfter(stories, searchParams.get('cursor'))
  const until = searchParams.has('until') ? placeAfter(stories, searchParams.get('until')) : stories.length
  const page = stories.slice(from, Math.min(from + limit, until))
  const link = `</api/stories?limit=${limit}&cursor=1_${page.at(-1)?.id}>; rel="next"`
  return route.fulfill({ json: page, headers: from + page.length < until ? { link } : {} })
}

function sendSound(route: Route): Promise<void> {
  const { range = '' } = route.request().headers()
  const [, from = '0', until = ''] = range.match(/bytes=(\d+)-(\d*)/) ?? []
  const [start, end] = [Number(from), until ? Number(until) : wav.length - 1]
  const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${wav.length}` }
  return route.fulfill({ status: 206, contentType: 'audio/wav', headers, body: wav.subarray(start, end + 1) })
}
