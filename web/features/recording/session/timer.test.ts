import fc from 'fast-check'
import { expect, test } from 'vitest'
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
