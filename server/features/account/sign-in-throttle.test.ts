import { expect, onTestFinished, test, vi } from 'vitest'
import { type Attempt, createCodeThrottle, createSignInThrottle } from './sign-in-throttle.ts'

const startClock = () => {
  const clock = { now: 1_000_000 }
  return { clock, throttle: createSignInThrottle(() => clock.now) }
}
const ruth: Attempt = { account: 'ruth@example.org', address: '192.0.2.1', device: undefined }
const isRefused = (retryAfterSeconds: number) => expect.objectContaining({ status: 429, retryAfterSeconds })

test('after ten failures an account is refused at that address until the first is a minute old', () => {
  const { clock, throttle } = startClock()
  for (let n = 0; n < 10; n += 1) {
    expect(throttle.admit(ruth)).toBe(0)
    clock.now += 1000
  }
  expect(() => throttle.admit(ruth)).toThrow(isRefused(50))
  expect(() => throttle.admit(ruth)).toThrow('Please wait 50 seconds')
  clock.now += 49_500
  expect(() => throttle.admit(ruth)).toThrow('Please wait 1 second,')
  clock.now += 500
  expect(() => throttle.admit(ruth)).not.toThrow()
})

test.each([
  ['hour', 3_600_000],
  ['day', 86_400_000],
])('a clock set back by an %s makes nobody wait longer', (_, ms) => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const throttle = createSignInThrottle()
  for (let n = 0; n < 10; n += 1) throttle.admit(ruth)
  const codes = createCodeThrottle()
  for (let n = 0; n < 20; n += 1) codes.admit(1)
  vi.setSystemTime(Date.now() - ms)
  expect(() => throttle.admit(ruth)).toThrow(isRefused(60))
  expect(() => codes.admit(1)).toThrow(isRefused(3600))
  vi.advanceTimersByTime(60_000)
  expect(throttle.admit(ruth)).toBe(0)
  vi.advanceTimersByTime(3_600_000)
  expect(() => codes.admit(1)).not.toThrow()
})

test('attempts that succeed don’t count', () => {
  const { throttle } = startClock()
  for (let n = 0; n < 100; n += 1) {
    expect(throttle.admit(ruth)).toBe(0)
    throttle.forgive(ruth)
  }
})

test('an account that is guessed at from many addresses gets slower for new devices, and is not closed', () => {
  const { clock, throttle } = startClock()
  for (let n = 0; n < 10; n += 1) throttle.admit({ ...ruth, address: `198.51.100.${n}` })
  expect([1, 2, 3].map(() => throttle.admit(ruth))).toEqual([0, 1000, 2000])
  // The line is bounded, and everyone who doesn't get in is told when.
  for (let n = 0; n < 8; n += 1) throttle.admit({ ...ruth, address: `203.0.113.${n}` })
  expect(() => throttle.admit(ruth)).toThrow(isRefused(11))
  clock.now += 1000
  expect(throttle.admit(ruth)).toBe(10_000)
})

test('thirty failures at a shared address slow its other people down by half a second', () => {
  const { throttle } = startClock()
  for (let n = 0; n < 30; n += 1) expect(throttle.admit({ ...ruth, account: `${n}@example.org` })).toBe(0)
  expect([1, 2, 3].map(() => throttle.admit(ruth))).toEqual([0, 500, 1000])
  expect(throttle.admit({ ...ruth, address: '192.0.2.2' })).toBe(0)
})

test('a known device is never slowed down by others, and has its own ten failures', () => {
  const { throttle } = startClock()
  for (let n = 0; n < 10; n += 1) throttle.admit(ruth)
  for (let n = 0; n < 30; n += 1) throttle.admit({ ...ruth, account: `${n}@example.org` })
  const tablet = { ...ruth, device: 'tablet' }
  for (let n = 0; n < 10; n += 1) expect(throttle.admit(tablet)).toBe(0)
  expect(() => throttle.admit(tablet)).toThrow(isRefused(60))
  expect(throttle.admit({ ...tablet, device: 'phone' })).toBe(0)
})

test('a new password clears what was counted for the account, everywhere', () => {
  const { throttle } = startClock()
  for (let n = 0; n < 10; n += 1) throttle.admit(ruth)
  for (let n = 0; n < 5; n += 1) throttle.admit({ ...ruth, address: '198.51.100.1' })
  throttle.clearAccount(ruth.account)
  expect(throttle.admit(ruth)).toBe(0)
  expect(throttle.admit({ ...ruth, address: '198.51.100.1' })).toBe(0)
})
