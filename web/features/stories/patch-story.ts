import type { QueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import type { ListPage, StoryListData } from './list/list-pages.ts'
import { storyKeys } from './story-keys.ts'

/** A story as this page knows it; undefined when neither its own page nor a list that was read has it. */
export function cachedStory(client: QueryClient, id: number): Story | undefined {
  const alone = client.getQueryData<Story>(storyKeys.page(id))
  if (alone) return alone
  const lists = client.getQueriesData<StoryListData>({ queryKey: storyKeys.list })
  for (const [, list] of lists)
    for (const { stories } of list?.pages ?? []) {
      const found = stories.find((one) => one.id === id)
      if (found) return found
    }
  return undefined
}

/** Whether a list that was read has it. */
export const isListed = (client: QueryClient, id: number): boolean =>
  client
    .getQueriesData<StoryListData>({ queryKey: storyKeys.list })
    .some(([, list]) => list?.pages.some(({ stories }) => stories.some((one) => one.id === id)))

/** Changes one story wherever this page has it already, without asking the server for the rest of the list. */
export function patchStory(client: QueryClient, id: number, change: (story: Story) => Partial<Story>): void {
  client.setQueryData<Story>(storyKeys.page(id), (story) => story && { ...story, ...change(story) })
  changePages(client, id, (stories) => stories.map((one) => (one.id === id ? { ...one, ...change(one) } : one)))
}

/** Takes a story out of the lists. */
export function leaveOut(client: QueryClient, id: number): void {
  changePages(client, id, (stories) => stories.filter((one) => one.id !== id))
}

// Pages that do not have it stay the same objects.
function changePages(client: QueryClient, id: number, change: (stories: ListPage['stories']) => Story[]): void {
  client.setQueriesData<StoryListData>({ queryKey: storyKeys.list }, (list) => {
    const has = ({ stories }: ListPage) => stories.some((one) => one.id === id)
    if (!list?.pages.some(has)) return list
    return { pages: list.pages.map((page) => (has(page) ? { ...page, stories: change(page.stories) } : page)) }
  })
}
