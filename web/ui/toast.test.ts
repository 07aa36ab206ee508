import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  toast,
} from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('the numbers are those of the specification', () => {
  expect([TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, TOAST_HOTKEY, TOAST_REMOVE_DELAY_MS]).toEqual([
    5_000,
    50,
    ['F8'],
    1_000_000,
  ])
})

test('a toast is of the default variant unless it says otherwise', () => {
  toast({ title: 'Comment added' })
  expect(currentToasts()).toMatchObject([{ title: 'Comment added', variant: 'default', open: true }])
  toast({ title: 'Error', variant: 'destructive' })
  expect(currentToasts()).toMatchObject([{ variant: 'destructive' }])
})

test('only one shows at a time: the newest', () => {
  toast({ title: 'first' })
  toast({ title: 'second' })
  expect(currentToasts().map(({ title }) => title)).toEqual(['second'])
})

test('a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  const { dismiss } = toast({ title: 'Link Copied' })
  dismiss()
  expect(currentToasts()).toMatchObject([{ title: 'Link Copied', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})

test('a toast that took the place of a dismissed one is not removed by its timer', () => {
  toast({ title: 'old' }).dismiss()
  vi.advanceTimersByTime(999_999)
  toast({ title: 'new' })
  vi.advanceTimersByTime(10)
  expect(currentToasts().map(({ title }) => title)).toEqual(['new'])
  expect(vi.getTimerCount()).toBe(0)
})

test('dismissing twice does not start the delay again', () => {
  const { id, dismiss } = toast({ title: 'once' })
  dismiss()
  vi.advanceTimersByTime(600_000)
  dismissToast(id)
  vi.advanceTimersByTime(400_000)
  expect(currentToasts()).toEqual([])
})

test('listeners hear of every change until they leave', () => {
  const listener = vi.fn()
  const leave = subscribeToToasts(listener)
  const { dismiss } = toast({ title: 'heard' })
  dismiss()
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toast({ title: 'unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
