import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { promptCategories } from '#common/prompt-categories.ts'
import { type HelpCategory, helpCategories, searchHelp } from './help-articles.ts'

const all = helpCategories({ sells: true, canTranscribe: true })
const found = (search: string, categories: readonly HelpCategory[] = all) =>
  searchHelp(categories, search)?.map(({ id }) => id)

test('help has 6 categories and says that there are 6 categories of story ideas', () => {
  expect(all).toHaveLength(6)
  expect(promptCategories).toHaveLength(6)
  expect(JSON.stringify(all)).toContain('story ideas in 6 categories')
  const ids = all.flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('every link of an answer leads to a page that exists', () => {
  const known = new Set<string>([...Object.values(paths), '/privacy', '/your-stories'])
  const links = all.flatMap(({ questions }) => questions.flatMap(({ more }) => more?.href.split('#', 1) ?? []))
  expect(links.filter((href) => !known.has(href))).toEqual([])
})

test('where nothing is for sale, no answer mentions plans', () => {
  const free = helpCategories({ sells: false, canTranscribe: false })
  expect(free).toHaveLength(6)
  expect(JSON.stringify(free)).not.toMatch(/Premium|plan\b|Subscription/)
})

test.each([
  ['how do I change my password?', 'help-password'],
  ['PASSWORDS', 'help-password'],
  ['fonts', 'help-text-size'],
  ['Größe', undefined],
  ['bigger letters', 'help-text-size'],
  ['unsubscribing', 'help-emails'],
  ['stolen ipad', 'help-lost-device'],
  ['which browser version', 'help-browser'],
  ['spanish', 'help-language'],
  ['rename my story', 'help-correct'],
  ['invite', 'help-invite'],
])('searching “%s” finds %s first', (search, id) => {
  expect(found(search)?.[0]).toBe(id)
})

test('a search without words shows everything, and one that fits nothing finds nothing', () => {
  expect(found(' ')).toBeUndefined()
  expect(found('how do I')).toBeUndefined()
  expect(found('xylophone')).toEqual([])
})
