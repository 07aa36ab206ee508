import type { Page } from 'playwright-core'
import { MAX_AT_ONCE } from '#server/features/stories/tagging/contract.ts'
import { sampleStatus } from '#web/features/billing/testing/sample-status.ts'
import type { FakeStoryServer } from '#web/features/stories/testing/fake-single-story.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

/** The state of the fake. A test can change it at any time. */
export interface FakeResearch {
  isPremium: boolean
  /** The bulk tagging requests so far. */
  tagged: { ids?: number[]; filter?: object; add?: string[]; remove?: string[] }[]
}

const PREMIUM_NEEDED = { status: 402, json: { error: 'premium_needed', message: 'This belongs to Premium.' } }

const TOO_MANY = { status: 400, json: { error: 'too_many_stories', message: 'That is too many stories.' } }

/** Fakes the timeline, bulk tagging and the subscription, on the stories of a fake story server. */
export async function fakeResearch(page: Page, server: FakeStoryServer): Promise<FakeResearch> {
  const state: FakeResearch = { isPremium: true, tagged: [] }
  await fakeCall(page, '**/api/subscription/status', (route) =>
    route.fulfill({ json: sampleStatus({ isPremium: state.isPremium }) }),
  )
  await fakeCall(page, '**/api/stories/timeline*', (route) => {
    const dated = server.stories.filter(({ eventDate }) => eventDate)
    const byDay = dated.toSorted((a, b) => (a.eventDate?.from ?? '').localeCompare(b.eventDate?.from ?? ''))
    const json = [...byDay, ...server.stories.filter(({ eventDate }) => !eventDate)]
    return state.isPremium ? route.fulfill({ json }) : route.fulfill(PREMIUM_NEEDED)
  })
  await fakeCall(page, '**/api/stories/tags', (route) => {
    if (!state.isPremium) return route.fulfill(PREMIUM_NEEDED)
    const body: FakeResearch['tagged'][number] = route.request().postDataJSON()
    if (body.filter && server.stories.length > MAX_AT_ONCE) return route.fulfill(TOO_MANY)
    state.tagged.push(body)
    const { ids = server.stories.map(({ id }) => id), add = [], remove = [] } = body
    server.stories = server.stories.map((one) =>
      ids.includes(one.id)
        ? { ...one, tags: [...new Set([...one.tags.filter((tag) => !remove.includes(tag)), ...add])] }
        : one,
    )
    const undo = [{ ids, add: remove, remove: add }]
    return route.fulfill({ json: { changed: ids.length, same: 0, full: 0, notYours: 1, undo } })
  })
  return state
}
