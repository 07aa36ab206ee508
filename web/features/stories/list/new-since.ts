import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDay } from '#common/format/dates.ts'
import { countNewStories } from '#server/features/stories/listing/contract.ts'
import { call } from '#web/lib/call.ts'
import { failsOffline } from '#web/lib/paged-list.ts'
import { storyKeys } from '../story-cache.ts'

/** When the list was last open, and what was new then; times in ms since 1970. `since` is null on the first visit. */
export type Visit = { readonly since: number | null; readonly at: number }

/** Someone who comes back within this time goes on with the same visit. */
const VISIT_MS = 30 * 60_000

export function beginVisit(last: Visit | null, now: number): Visit {
  if (!last) return { since: null, at: now }
  return { since: now - last.at > VISIT_MS ? last.at : last.since, at: now }
}

/** Since when stories are new to this person, on this device: the end of their last visit. Null on their first. */
export function useNewSince(userId: number | undefined, familyId: number | null | undefined): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (userId === undefined || typeof familyId !== 'number') return
    const key = `keepsaid-visit-${userId}-${familyId}`
    let visit: Visit
    const begin = () => {
      visit = beginVisit(readVisit(key), Date.now())
      storeVisit(key, visit)
      setSince(visit.since)
    }
    const end = () => storeVisit(key, { ...visit, at: Date.now() })
    const follow = () => (document.hidden ? end() : begin())
    begin()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      end()
    }
  }, [userId, familyId])
  return since
}

/** How many stories others have saved since then; undefined until that is known. */
export function useNewCount(since: number | null): number | undefined {
  const { data } = useQuery({
    queryKey: [...storyKeys.newCount, since],
    queryFn: ({ signal }) => call(countNewStories, { query: { since: String(since) } }, { signal }),
    enabled: since !== null,
    ...failsOffline,
  })
  return data?.count
}

/** "3 new since Tuesday" */
export function formatNewStories(count: number, since: number, now: number): string {
  const day = formatDay(since, now)
  return `${count.toLocaleString('en')} new since ${day === 'today' ? 'earlier today' : day}`
}

function readVisit(key: string): Visit | null {
  try {
    const { since, at }: Partial<Visit> = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
    const isValid = typeof at === 'number' && (since === null || typeof since === 'number')
    return isValid ? { since, at } : null
  } catch {
    return null
  }
}

function storeVisit(key: string, visit: Visit): void {
  try {
    localStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // Without storage, every visit is the first.
  }
}
