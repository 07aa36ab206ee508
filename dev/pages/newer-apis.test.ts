import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from 'web-features'
import { formatBrowsers, OLDEST_BROWSERS } from '#common/oldest-browsers.ts'
import { findNewerApis, readApis } from './newer-apis.ts'

const apis = await readApis()
const find = (code: string) => findNewerApis(code, apis)

test.each([
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers (safari 17.4, '],
  ['const { quota } = await navigator.storage.estimate()', '….estimate (safari 17, '],
  ['const estimate = await storage.estimate()', '….estimate (safari 17, '],
  ['fetch(url, { signal: AbortSignal.any(signals) })', 'AbortSignal.any (safari 17.4, '],
  ['texts.filter(URL.canParse)', 'URL.canParse (safari 17, '],
  ['one.union(other)', '….union (safari 17, '],
  ["new Intl.DurationFormat('en')", 'Intl.DurationFormat (chrome 129, '],
  ['new MediaStreamTrackProcessor({ track })', 'MediaStreamTrackProcessor (safari'],
  ["cookieStore.get('session')", 'cookieStore (safari 18.4, '],
  ["window.cookieStore.get('session')", 'cookieStore (safari 18.4, '],
  ["const cookieStore = window.cookieStore; cookieStore.get('session')", 'cookieStore (safari 18.4, '],
  ['document.caretPositionFromPoint(1, 2)', 'document.caretPositionFromPoint (safari 26'],
  ['/[\\p{L}--[a-z]]/v.test(text)', 'the v flag of regular expressions (safari 17, '],
])('%s', (code, found) => {
  expect(find(code)).toEqual([expect.stringContaining(found)])
})

test.each([
  'storage.estimate?.()',
  'if (storage.estimate) await storage.estimate()',
  "'estimate' in navigator.storage ? navigator.storage.estimate() : null",
  'window.cookieStore?.get(name)',
  "typeof Promise.withResolvers === 'function' && Promise.withResolvers()",
  'const later = Promise.withResolvers ?? own; const { promise } = Promise.withResolvers()',
])('an API that is tested for may be used: %s', (code) => {
  expect(find(code)).toEqual([])
})

test.each([
  'array.toSorted().findLast(Boolean)',
  'navigator.locks.request(name, work)',
  'Object.groupBy?.(array, keyOf)',
  'class Iterator {} new Iterator()',
  'function Highlight() {} Highlight()',
  'const { cookies: [cookieStore = null] } = page; cookieStore.at(0)',
  'for (const [navigation, ...rest] of all) navigation.stop(rest)',
  'try { start() } catch (navigation) { navigation.at(0) }',
  'items.map(one => one.format())',
])('not newer than our oldest browsers, or something else: %s', (code) => {
  expect(find(code)).toEqual([])
})

const { recording, complete } = OLDEST_BROWSERS
const readText = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

test('the README and the decision name the oldest browsers', () => {
  const readme = readText('README.md')
  expect(readme).toContain(formatBrowsers(complete))
  expect(readme).toContain(formatBrowsers(recording))
  const decision = readText('docs/decisions/0065-oldest-browsers.md')
  for (const { safari, chrome, firefox } of [complete, recording])
    expect(decision).toContain(`| ${safari} | ${chrome} | ${firefox} |`)
})

test('the script for outdated browsers recognizes them by what the oldest ones were the first to have', () => {
  const script = readText('web/app/outdated-browser.js')
  expect(script).toContain("!(window.CSS && CSS.registerProperty && CSS.supports('color', 'color-mix(")
  const supports = Object.values(features).flatMap((feature) => {
    const keys = feature.kind === 'feature' ? feature.status.by_compat_key : undefined
    return [keys?.['api.CSS.registerProperty_static'], keys?.['css.types.color.color-mix']].flatMap(
      (status) => status?.support ?? [],
    )
  })
  const first = (browser: 'safari' | 'safari_ios' | 'chrome' | 'edge' | 'firefox') =>
    String(Math.max(...supports.map((support) => Number(support[browser]))))
  expect(supports).toHaveLength(2)
  expect([first('safari'), first('safari_ios')]).toEqual([recording.safari, recording.safari])
  expect([first('chrome'), first('edge')]).toEqual([recording.chrome, recording.chrome])
  expect(first('firefox')).toBe(recording.firefox)
})
