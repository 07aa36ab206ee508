import type { Page } from 'playwright-core'
import { type editStories, MAX_STORIES } from '#server/features/stories/bulk-editing/contract.ts'
import type { Replied, Sent } from '#server/infra/http/contract.ts'
import { sampleStatus } from '#web/features/billing/testing/sample-status.ts'
import type { FakeStoryServer } from '#web/features/stories/testing/fake-single-story.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

type Changes = Sent<typeof editStories, 'body'>['changes']

/** The state of the fake. A test can change it at any time. */
export interface FakeResearch {
  isPremium: boolean
  /** The changes of many stories so far. */
  edited: Changes
}

const PREMIUM_NEEDED = { status: 402, json: { error: 'premium_needed', message: 'This belongs to Premium.' } }

const TOO_MANY = { status: 400, json: { error: 'too_many_stories', message: 'That is too many stories.' } }

/** Fakes the timeline, editing of many stories, and the subscription, on the stories of a fake story server. */
export async function fakeResearch(page: Page, server: FakeStoryServer): Promise<FakeResearch> {
  const state: FakeResearch = { isPremium: true, edited: [] }
  await fakeCall(page, '**/api/subscription/status', (route) =>
    route.fulfill({ json: sampleStatus({ isPremium: state.isPremium }) }),
  )
  await fakeCall(page, '**/api/stories/timeline*', (route) => {
    const dated = server.stories.filter(({ eventDate }) => eventDate)
    const byDay = dated.toSorted((a, b) => (a.eventDate?.from ?? '').localeCompare(b.eventDate?.from ?? ''))
    const json = [...byDay, ...server.stories.filter(({ eventDate }) => !eventDate)]
    return state.isPremium ? route.fulfill({ json }) : route.fulfill(PREMIUM_NEEDED)
  })
  await fakeCall(page, '**/api/stories', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    if (!state.isPremium) return route.fulfill(PREMIUM_NEEDED)
    const { changes }: { changes: Changes } = route.request().postDataJSON()
    if (changes.some(({ filter }) => filter) && server.stories.length > MAX_STORIES) return route.fulfill(TOO_MANY)
    state.edited.push(...changes)
    const none = { same: 0, full: 0, categoryUnchanged: 0, changedSince: 0 }
    const results = changes.map((change) => applyChange(server, change))
    const changed = results.reduce((sum, { ids }) => sum + ids.length, 0)
    return route.fulfill({ json: { ...none, changed, notYours: 1, undo: results } })
  })
  return state
}

/** Changes the stories; returns how to undo it, as if all had been the same before. */
function applyChange(server: FakeStoryServer, change: Changes[number]): Replied<typeof editStories>['undo'][number] {
  const { set, addTags = [], removeTags = [], except = [] } = change
  const all = server.stories.map(({ id }) => id).filter((id) => !except.includes(id))
  const ids = change.ids?.map(Number) ?? all
  const before = server.stories.find(({ id }) => ids.includes(id))
  server.stories = server.stories.map((one) => {
    if (!ids.includes(one.id)) return one
    const tags = [...new Set([...one.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])]
    const eventDate = set?.eventDate === undefined ? one.eventDate : asRange(set.eventDate)
    return { ...one, category: set?.category ?? one.category, toldBy: set?.toldBy ?? one.toldBy, eventDate, tags }
  })
  return {
    ids,
    set: {
      ...(set?.eventDate !== undefined && { eventDate: before?.eventDate ?? null }),
      ...(set?.toldBy !== undefined && { toldBy: before?.toldBy ?? '' }),
    },
    addTags: removeTags,
    removeTags: addTags,
    before: {},
  }
}

type SentDate = NonNullable<NonNullable<Changes[number]['set']>['eventDate']> | null

const asRange = (date: SentDate) => date && { ...date, to: date.to ?? date.from }
