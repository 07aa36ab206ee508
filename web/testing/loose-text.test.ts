import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findLooseTexts } from './loose-text.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

/** The public pages are rendered once, by the build: React never runs on them. */
const isRendered = (path: string) => path.endsWith('.tsx') && !path.startsWith('marketing/')

test('the pages put every text that may change, or that stands next to something that may, into an element of its own', () => {
  const paths = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(web, join(entry.parentPath, entry.name)))
    .filter(isRendered)
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.flatMap((path) => findLooseTexts(path, readFileSync(join(web, path), 'utf8')))).toEqual([])
})

const faultsOf = (code: string) => findLooseTexts('example.tsx', code).map((fault) => fault.replace(/^\S+ /, ''))

test.each([
  ['a text after an icon that comes and goes', '<b>{isBusy && <Spinner />}Save</b>'],
  ['a text before one', '<b>Save{isBusy && <Spinner />}</b>'],
  ['a text that comes and goes', '<b><Icon />{isBusy && "Saving"}</b>'],
  ['one of two texts', '<b><Icon />{isBusy ? "Saving" : "Save"}</b>'],
  ['a value in a text', '<b>Saved {count} stories</b>'],
  ['a value next to an element', '<b><Icon />{label}</b>'],
  ['children next to an element', '<b><Icon />{children}</b>'],
  ['a text in a fragment that comes and goes', '<b>For you{name && <>, {name}</>}</b>'],
  ['a list of texts', '<b>{names.map((name) => <Fragment key={name}>{name}, </Fragment>)}<Icon /></b>'],
  ['the text of a function', 'const format = () => "text"; <b><Icon />{format()}</b>'],
])('%s is a fault', (_, code) => {
  expect(faultsOf(code)).not.toEqual([])
})

test.each([
  ['a text as the only child', '<b>{isBusy ? "Saving" : "Save"}</b>'],
  ['a text with values as the only child', '<b>{`Saved ${' + 'count} stories`}</b>'],
  ['a text in an element of its own', '<b>{isBusy && <Spinner />}<span>{label}</span></b>'],
  ['a text that stays, next to elements that stay', '<b>Read <a href="/faq">more</a> here.</b>'],
  ['a constant in a text that stays', '<b>Welcome to {PRODUCT}</b>'],
  ['a blank next to an element that comes and goes', '<b><i>Saved</i> {name && <bdi>{name}</bdi>}</b>'],
  ['elements of a list', '<b>{names.map((name) => <i key={name}>{name}</i>)}<Icon /></b>'],
  ['an element by its name', 'const icon = isBusy ? <Spinner /> : null; <b>{icon}<Icon /></b>'],
  ['children of the type Elements', 'type Props = { children: Elements }; <b><Icon />{children}</b>'],
  ['elements of a function of that type', 'type Props = { row: (of: Row) => Elements }; <b><Icon />{row(first)}</b>'],
])('%s is none', (_, code) => {
  expect(faultsOf(code)).toEqual([])
})

test('a component that returns a text is a fault, because of what may stand next to it', () => {
  expect(faultsOf('function Name() { return user.name }')).toEqual(['user.name'])
  expect(faultsOf('function Name() { return <bdi>{user.name}</bdi> }')).toEqual([])
  expect(faultsOf('function formatName() { return user.name }')).toEqual([])
})
