import { expect, test } from 'vitest'
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
  ['document.caretPositionFromPoint(1, 2)', 'document.caretPositionFromPoint (safari 26'],
  ['/[\\p{L}--[a-z]]/v.test(text)', 'the v flag of regular expressions (safari 17, '],
])('%s', (code, found) => {
  expect(find(code)).toEqual([expect.stringContaining(found)])
})

test.each([
  'storage.estimate?.()',
  'if (storage.estimate) await storage.estimate()',
  "'estimate' in navigator.storage ? navigator.storage.estimate() : null",
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
  'items.map(one => one.format())',
])('not newer than our oldest browsers, or something else: %s', (code) => {
  expect(find(code)).toEqual([])
})
