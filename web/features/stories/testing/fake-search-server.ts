import type { Page } from 'playwright-core'
import type { Story } from '#server/features/stories/contract.ts'
import type { Hit, SearchResult } from '#server/features/stories/search/contract.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

const PAGE = 20

/** A matching sentence, with the text between stars highlighted. */
export const aHit = (sentence: string, field: Hit['field'] = 'text', spokenAt: number | null = null): Hit => ({
  field,
  spokenAt,
  segments: sentence
    .split('*')
    .map((text, i) => ({ text, marked: i % 2 === 1 }))
    .filter(({ text }) => text !== ''),
})

/** The title with the search text highlighted. */
const titleHit = (title: string, q: string): Hit => {
  const at = title.toLowerCase().indexOf(q.toLowerCase())
  return aHit(`${title.slice(0, at)}*${title.slice(at, at + q.length)}*${title.slice(at + q.length)}`, 'title')
}

export interface FakeSearch {
  /** The stories that match the params of a request. */
  matches: (params: URLSearchParams) => readonly Story[]
  works: () => boolean
  /** Matching sentences by story id. */
  hits?: ReadonlyMap<number, Hit[]>
  corrected?: string
}

/** Fakes the search call: it matches titles only. */
export const fakeSearch = async (page: Page, state: FakeSearch): Promise<void> => {
  await fakeCall(page, '**/api/stories/search*', (route) => {
    if (!state.works()) return route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } })
    const { searchParams: params } = new URL(route.request().url())
    const all = state.matches(params)
    const from = Number(params.get('cursor')?.split('_')[1] ?? 0)
    const stories = all.slice(from, from + PAGE).map((story): SearchResult => {
      const named = story.title.toLowerCase().includes((params.get('q') ?? '').toLowerCase())
      const title = named ? [titleHit(story.title, params.get('q') ?? '')] : []
      return { story, hits: [...title, ...(state.hits?.get(story.id) ?? [])] }
    })
    const link = `</api/stories/search?cursor=1_${from + PAGE}>; rel="next"`
    return route.fulfill({
      json: { stories, corrected: state.corrected },
      headers: from + PAGE < all.length ? { link } : {},
    })
  })
}
