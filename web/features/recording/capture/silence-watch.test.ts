import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import type { Hearing, Reading } from './silence.ts'
import { watchSilence } from './silence-watch.ts'

function openFixture() {
  const clock = createFakeClock()
  const told: Hearing[] = []
  const microphone: Omit<Reading, 'at'> & { closed: boolean; noteMute(): void } = {
    muted: false,
    loudness: 0.1,
    closed: false,
    noteMute: () => {},
  }
  const ear = {
    read: () => microphone,
    onMute: (listener: () => void) => Object.assign(microphone, { noteMute: listener }),
    close: () => Object.assign(microphone, { closed: true }),
  }
  const stop = watchSilence(ear, clock, (hearing) => told.push(hearing))
  return { clock, told, microphone, stop }
}

test('silence is told once after 10 s, and once that it is over', () => {
  const { clock, told, microphone } = openFixture()
  clock.advance(20_000)
  expect(told).toEqual([])
  Object.assign(microphone, { loudness: 0 })
  clock.advance(9_900)
  expect(told).toEqual([])
  clock.advance(10_000)
  expect(told).toEqual(['silent'])
  Object.assign(microphone, { loudness: 0.1 })
  clock.advance(20_000)
  expect(told).toEqual(['silent', 'hears'])
})

test('a mute and its end are told at the moment of the event', () => {
  const { told, microphone } = openFixture()
  Object.assign(microphone, { muted: true })
  microphone.noteMute()
  expect(told).toEqual(['muted'])
  Object.assign(microphone, { muted: false })
  microphone.noteMute()
  expect(told).toEqual(['muted', 'hears'])
})

test('a microphone that is muted from the beginning is told without any event', () => {
  const { clock, told, microphone } = openFixture()
  Object.assign(microphone, { muted: true })
  clock.advance(300)
  expect(told).toEqual(['muted'])
})

test('nothing goes on after the watch', () => {
  const { clock, microphone, stop } = openFixture()
  stop()
  expect(clock.waiting).toBe(0)
  expect(microphone.closed).toBe(true)
})
