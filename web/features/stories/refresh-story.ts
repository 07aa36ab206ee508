import type { QueryClient } from '@tanstack/react-query'
import { getStory } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { cachedStory, patchStory } from './patch-story.ts'

/**
 * Reads what relatives have added to one story, and leaves the rest of the list alone. A failure leaves what was there: the
 * stream's next break or the person's next visit reads everything again.
 */
export async function refreshStory(client: QueryClient, id: number): Promise<void> {
  if (!cachedStory(client, id)) return
  try {
    const { reactions, commentCount } = await call(getStory, { params: { id } })
    patchStory(client, id, () => ({ reactions, commentCount }))
  } catch {
    // Nobody asked for it, so nobody is told.
  }
}
