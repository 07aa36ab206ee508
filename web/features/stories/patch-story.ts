import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { storyKeys } from './story-keys.ts'

interface Page {
  readonly stories: readonly Story[]
}
type List = InfiniteData<Page>

/** A story as this page knows it; undefined when no list that was read has it. */
export function cachedStory(client: QueryClient, id: number): Story | undefined {
  const lists = client.getQueriesData<List>({ queryKey: storyKeys.list })
  for (const [, list] of lists) {
    const found = list?.pages.flatMap(({ stories }) => stories).find((one) => one.id === id)
    if (found) return found
  }
  return undefined
}

/** Changes one story wherever this page has it already, without asking the server for the rest of the list. */
export function patchStory(client: QueryClient, id: number, change: (story: Story) => Partial<Story>): void {
  const changed = (one: Story): Story => (one.id === id ? { ...one, ...change(one) } : one)
  client.setQueriesData<List>({ queryKey: storyKeys.list }, (list) => {
    if (!list?.pages.some(({ stories }) => stories.some((one) => one.id === id))) return list
    return { ...list, pages: list.pages.map((page) => ({ ...page, stories: page.stories.map(changed) })) }
  })
}
