import type { Page } from 'playwright-core'
import { MAX_AT_ONCE } from '#server/features/stories/tagging/contract.ts'
import type { Fake } from '#web/features/stories/testing/fake-story-server.ts'

/** What a server would answer to the historian's desk, in the hands of a test. */
export interface DeskFake {
  isPremium: boolean
  /** What was asked to be tagged. */
  tagged: { ids?: number[]; filter?: object; add?: string[]; remove?: string[] }[]
}

const REFUSED = { status: 402, json: { error: 'premium_needed', message: 'This belongs to Premium.' } }

const TOO_MANY = { status: 400, json: { error: 'too_many_stories', message: 'That is too many stories.' } }

/** Answers the timeline and the tagging of many stories, out of the stories that a list has. */
export async function answerDesk(page: Page, vault: Fake): Promise<DeskFake> {
  const desk: DeskFake = { isPremium: true, tagged: [] }
  await page.route('**/api/subscription/status', (route) =>
    route.fulfill({
      json: {
        accountType: 'owner',
        isPremium: desk.isPremium,
        subscriptionPlan: 'free',
        subscriptionEndDate: null,
        trialEndDate: '2030-01-01T00:00:00.000Z',
        trialDaysRemaining: 20,
        canAdd: true,
      },
    }),
  )
  await page.route('**/api/stories/timeline*', (route) => {
    const dated = vault.stories.filter(({ eventDate }) => eventDate)
    const byDay = dated.toSorted((a, b) => (a.eventDate?.from ?? '').localeCompare(b.eventDate?.from ?? ''))
    const json = [...byDay, ...vault.stories.filter(({ eventDate }) => !eventDate)]
    return desk.isPremium ? route.fulfill({ json }) : route.fulfill(REFUSED)
  })
  await page.route('**/api/stories/tags', (route) => {
    if (!desk.isPremium) return route.fulfill(REFUSED)
    const asked: DeskFake['tagged'][number] = route.request().postDataJSON()
    if (asked.filter && vault.stories.length > MAX_AT_ONCE) return route.fulfill(TOO_MANY)
    desk.tagged.push(asked)
    const { ids = vault.stories.map(({ id }) => id), add = [], remove = [] } = asked
    vault.stories = vault.stories.map((one) =>
      ids.includes(one.id)
        ? { ...one, tags: [...new Set([...one.tags.filter((tag) => !remove.includes(tag)), ...add])] }
        : one,
    )
    const undo = [{ ids, add: remove, remove: add }]
    return route.fulfill({ json: { changed: ids.length, same: 0, full: 0, notYours: 1, undo } })
  })
  return desk
}
