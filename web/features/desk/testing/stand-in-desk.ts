import type { Page } from 'playwright-core'
import { MOST_AT_ONCE } from '#server/features/desk/contract.ts'
import type { StandIn } from '#web/features/stories/testing/stand-in.ts'

/** What a server would answer to the historian's desk, in the hands of a test. */
export interface DeskStandIn {
  isPremium: boolean
  /** What was asked to be tagged. */
  tagged: { ids?: number[]; filter?: object; add?: string[]; remove?: string[] }[]
}

const REFUSED = { status: 402, json: { error: 'premium_needed', message: 'This belongs to Premium.' } }

const TOO_MANY = { status: 400, json: { error: 'too_many_stories', message: 'That is too many stories.' } }

/** Answers the timeline and the tagging of many stories, out of the stories that a list has. */
export async function answerDesk(page: Page, vault: StandIn): Promise<DeskStandIn> {
  const desk: DeskStandIn = { isPremium: true, tagged: [] }
  await page.route('**/api/subscription/status', (route) =>
    route.fulfill({
      json: {
        accountType: 'owner',
        isPremium: desk.isPremium,
        subscriptionPlan: 'free',
        subscriptionEndDate: null,
        trialEndDate: '2030-01-01T00:00:00.000Z',
        trialDaysRemaining: 20,
        mayAdd: true,
      },
    }),
  )
  await page.route('**/api/stories/timeline*', (route) => {
    const dated = vault.stories.filter(({ toldAbout }) => toldAbout)
    const byDay = dated.toSorted((a, b) => (a.toldAbout?.from ?? '').localeCompare(b.toldAbout?.from ?? ''))
    const json = [...byDay, ...vault.stories.filter(({ toldAbout }) => !toldAbout)]
    return desk.isPremium ? route.fulfill({ json }) : route.fulfill(REFUSED)
  })
  await page.route('**/api/stories/tags', (route) => {
    if (!desk.isPremium) return route.fulfill(REFUSED)
    const asked: DeskStandIn['tagged'][number] = route.request().postDataJSON()
    if (asked.filter && vault.stories.length > MOST_AT_ONCE) return route.fulfill(TOO_MANY)
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
