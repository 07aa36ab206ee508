import type { QueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { getStory } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { cachedStory, isListed, leaveOut, patchStory } from './patch-story.ts'
import { storyKeys } from './story-keys.ts'

/** More news than that at once costs less by reading what is looked at. */
const MAX_ALONE = 10

/**
 * Reads one story again, and leaves the rest of the lists alone; one that is gone goes from them. A failure leaves what was
 * there: the stream's next break or the person's next visit reads everything again.
 */
export async function refreshStory(client: QueryClient, id: number): Promise<void> {
  const before = cachedStory(client, id)
  if (!before) return
  try {
    const { may: _may, citation: _citation, ...story } = await call(getStory, { params: { id } })
    patchStory(client, id, () => story)
    if (countsOtherwise(before, story)) void client.invalidateQueries({ queryKey: storyKeys.facets })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) return
    leaveOut(client, id)
    void client.invalidateQueries({ queryKey: storyKeys.facets })
  }
}

const counted = ({ category, toldBy, eventDate, tags }: Story) => JSON.stringify([category, toldBy, eventDate, tags])
const countsOtherwise = (before: Story, now: Story): boolean => counted(before) !== counted(now)

const FEW: readonly unknown[] = [storyKeys.list[1], storyKeys.facets[1]]

/** Something has become of these stories: those that are known are read again; where one is new here, what is looked at. */
export async function hearOfStories(client: QueryClient, ids: readonly number[]): Promise<void> {
  const alone = ids.length <= MAX_ALONE && ids.every((id) => isListed(client, id))
  if (!alone) return client.invalidateQueries({ queryKey: storyKeys.all })
  await Promise.all([
    ...ids.map((id) => refreshStory(client, id)),
    client.invalidateQueries({ queryKey: storyKeys.all, predicate: ({ queryKey }) => !FEW.includes(queryKey[1]) }),
  ])
}
