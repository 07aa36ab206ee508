import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

const MINUTE = 60_000
const web = fileURLToPath(new URL('..', import.meta.url))

test('as specified: fresh for 5 minutes, cached for 10, never asked again without a reason', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    },
    mutations: { retry: false },
  })
})

/** Queries with another cache time: as specified, never to be shown again, or state of the page that no server has. */
const OWN_CACHE_TIMES = [
  'features/account/use-user.ts',
  'features/admin/admin-queries.ts',
  'features/billing/plan-actions.tsx',
  'features/family/storyteller-links/personal-link-screen.tsx',
  'features/story-ideas/use-more-prompts.ts',
]

test('no other query is cached longer or shorter', () => {
  const files = readdirSync(`${web}features`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `features/${file}`)
  const found = files.filter((file) => readFileSync(web + file, 'utf8').includes('gcTime'))
  expect(found.toSorted()).toEqual(OWN_CACHE_TIMES)
})
