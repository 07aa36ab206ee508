import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refetch } from '#web/lib/refetch.ts'
import { refreshStory, storyKeys } from './story-cache.ts'
import { aStory } from './testing/a-story.ts'

afterEach(() => vi.unstubAllGlobals())

test('a reply that arrives after that of a later request is ignored', async () => {
  const client = new QueryClient()
  const key = storyKeys.page(1)
  client.setQueryData(key, aStory({ id: 1, title: 'The river' }))
  const replies: ((title: string) => void)[] = []
  const fetch = () =>
    new Promise<Response>((resolve) => {
      replies.push((title) => resolve(Response.json(aStory({ id: 1, title }))))
    })
  vi.stubGlobal('fetch', fetch)
  const earlier = refreshStory(client, 1)
  const later = refreshStory(client, 1)
  await expect.poll(() => replies.length).toBe(2)
  replies[1]?.('The lake')
  await later
  replies[0]?.('The brook')
  await earlier
  expect(client.getQueryData(key)).toMatchObject({ title: 'The lake' })
})

test('a change that is reported while a list is being fetched makes it fetched again', async () => {
  const client = new QueryClient()
  const replies: ((title: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: [...storyKeys.list, 'newest'],
    queryFn: () => new Promise<string>((resolve) => replies.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  for (const report of [() => refreshStory(client, 1), () => refetch(client, storyKeys.all)]) {
    const before = replies.length
    const reported = report()
    replies.at(-1)?.('before')
    await expect.poll(() => replies.length).toBe(before + 1)
    replies.at(-1)?.('after')
    await reported
    await expect.poll(() => observer.getCurrentResult().data).toBe('after')
    client.resetQueries()
  }
  stop()
})

test('a list that is loading for the first time is fetched again, too, when the story itself is known from its page', async () => {
  const client = new QueryClient()
  client.setQueryData(storyKeys.page(1), aStory({ id: 1 }))
  vi.stubGlobal('fetch', async () => Response.json(aStory({ id: 1 })))
  const replies: ((title: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: [...storyKeys.list, 'newest'],
    queryFn: () => new Promise<string>((resolve) => replies.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const reported = refreshStory(client, 1)
  replies[0]?.('before')
  await expect.poll(() => replies.length).toBe(2)
  replies[1]?.('after')
  await reported
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  stop()
})
