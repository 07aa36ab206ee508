import type { Page } from 'playwright-core'
import type { Story } from '#server/features/stories/contract.ts'
import type { Found, Hit } from '#server/features/stories/search/contract.ts'

const PAGE = 20

/** A sentence with what stands between stars marked. */
export const aHit = (sentence: string, field: Hit['field'] = 'text', spokenAt: number | null = null): Hit => ({
  field,
  spokenAt,
  pieces: sentence
    .split('*')
    .map((text, i) => ({ text, marked: i % 2 === 1 }))
    .filter(({ text }) => text !== ''),
})

/** The title, with what was looked for marked in it. */
const titleHit = (title: string, q: string): Hit => {
  const at = title.toLowerCase().indexOf(q.toLowerCase())
  return aHit(`${title.slice(0, at)}*${title.slice(at, at + q.length)}*${title.slice(at + q.length)}`, 'title')
}

export interface SearchFake {
  /** The stories that fit an address. */
  found: (asked: URLSearchParams) => readonly Story[]
  works: () => boolean
  /** Sentences by the id of their story. */
  hits?: ReadonlyMap<number, Hit[]>
  corrected?: string
}

/** Answers searches as the server does, by the titles of stories in the test's hands. */
export const answerSearch = async (page: Page, state: SearchFake): Promise<void> => {
  await page.route('**/api/stories/search*', (route) => {
    if (!state.works()) return route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } })
    const { searchParams: asked } = new URL(route.request().url())
    const all = state.found(asked)
    const from = Number(asked.get('cursor')?.split('_')[1] ?? 0)
    const stories = all.slice(from, from + PAGE).map((story): Found => {
      const named = story.title.toLowerCase().includes((asked.get('q') ?? '').toLowerCase())
      const title = named ? [titleHit(story.title, asked.get('q') ?? '')] : []
      return { story, hits: [...title, ...(state.hits?.get(story.id) ?? [])] }
    })
    const link = `</api/stories/search?cursor=1_${from + PAGE}>; rel="next"`
    return route.fulfill({
      json: { stories, corrected: state.corrected },
      headers: from + PAGE < all.length ? { link } : {},
    })
  })
}
