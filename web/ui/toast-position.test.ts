import { expect, test } from 'vitest'
import { findPosition, type Target } from './toast-position.ts'

type Span = readonly [top: number, bottom: number, kind: 'scrolls' | 'stays']

function find(spans: readonly Span[], height = 80): number {
  const targets = spans.map(([top, bottom, kind]) => ({ top, bottom, target: { stays: kind === 'stays' } }))
  const targetsAt = (y: number): Target[] =>
    targets.filter(({ top, bottom }) => y >= top && y < bottom).map(({ target }) => target)
  return findPosition(height, { top: 12, bottom: 788, targetsAt })
}

test.each<[string, readonly Span[], number]>([
  ['nothing that can be pressed', [], 708],
  ['links at the top', [[0, 120, 'stays']], 708],
  ['buttons at the bottom', [[720, 800, 'stays']], 628],
  ['buttons all over the lower half', [[400, 800, 'scrolls']], 12],
  [
    'a form that leaves a gap',
    [
      [0, 300, 'scrolls'],
      [400, 800, 'scrolls'],
    ],
    308,
  ],
  [
    'a long list between links and buttons that stay',
    [
      [0, 100, 'stays'],
      [100, 700, 'scrolls'],
      [700, 800, 'stays'],
    ],
    604,
  ],
  [
    'fields that are close together',
    [
      [0, 50, 'scrolls'],
      [60, 110, 'scrolls'],
      [120, 480, 'scrolls'],
      [490, 800, 'scrolls'],
    ],
    708,
  ],
  ['buttons that stay everywhere', [[0, 800, 'stays']], 708],
])('with %s', (_name, spans, position) => {
  expect(find(spans)).toBe(position)
})

test('a toast that is higher than the window begins at its top', () => {
  expect(find([], 900)).toBe(12)
})
