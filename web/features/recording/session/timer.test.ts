import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTime } from '#web/lib/format/time.ts'
import { elapsedMs, haltStopwatch, runStopwatch, STOPPED_AT_ZERO } from './timer.ts'

test('counts only while it runs', () => {
  const paused = haltStopwatch(runStopwatch(STOPPED_AT_ZERO, 1000), 4000)
  expect(elapsedMs(paused, 99_000)).toBe(3000)
  expect(elapsedMs(runStopwatch(paused, 100_000), 100_500)).toBe(3500)
})

test('running it twice does not start it again', () => {
  const running = runStopwatch(STOPPED_AT_ZERO, 1000)
  expect(runStopwatch(running, 5000)).toBe(running)
})

test('never goes back while it runs, halts or resumes, whatever the clock says', () => {
  const step = fc.record({ at: fc.integer({ min: -1000, max: 100_000 }), run: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let watch = STOPPED_AT_ZERO
      for (const { at, run } of steps) {
        const next = run ? runStopwatch(watch, at) : haltStopwatch(watch, at)
        expect(elapsedMs(next, at)).toBeGreaterThanOrEqual(elapsedMs(watch, at))
        watch = next
      }
    }),
  )
})

test.each([
  [-5, '0:00'],
  [0, '0:00'],
  [999, '0:00'],
  [9_000, '0:09'],
  [75_400, '1:15'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [4_504_000, '1:15:04'],
  [36_061_000, '10:01:01'],
])('%d ms is %s', (ms, text) => {
  expect(formatTime(ms)).toBe(text)
})
