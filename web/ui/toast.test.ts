import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  toast,
  toastStore,
} from './toast.ts'
import { dismissToastOfLeftPage, TOAST_OF_NAVIGATION_MS } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of toastStore.getState()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('durations and limits match the specification', () => {
  expect([TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, TOAST_HOTKEY, TOAST_REMOVE_DELAY_MS]).toEqual([
    5_000,
    50,
    ['F8'],
    1_000_000,
  ])
})

test('the variant of a toast is default unless given', () => {
  toast({ title: 'Comment added' })
  expect(toastStore.getState()).toMatchObject([{ title: 'Comment added', variant: 'default', open: true }])
  toast({ title: 'Error', variant: 'destructive' })
  expect(toastStore.getState()).toMatchObject([{ variant: 'destructive' }])
})

test('only one shows at a time: the newest', () => {
  toast({ title: 'first' })
  toast({ title: 'second' })
  expect(toastStore.getState().map(({ title }) => title)).toEqual(['second'])
})

test('a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  const { dismiss } = toast({ title: 'Link Copied' })
  dismiss()
  expect(toastStore.getState()).toMatchObject([{ title: 'Link Copied', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(toastStore.getState()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toastStore.getState()).toEqual([])
})

test('a toast that replaced a dismissed one is not removed by its timer', () => {
  toast({ title: 'old' }).dismiss()
  vi.advanceTimersByTime(999_999)
  toast({ title: 'new' })
  vi.advanceTimersByTime(10)
  expect(toastStore.getState().map(({ title }) => title)).toEqual(['new'])
  expect(vi.getTimerCount()).toBe(0)
})

test('dismissing twice does not start the delay again', () => {
  const { id, dismiss } = toast({ title: 'once' })
  dismiss()
  vi.advanceTimersByTime(600_000)
  dismissToast(id)
  vi.advanceTimersByTime(400_000)
  expect(toastStore.getState()).toEqual([])
})

test('a toast goes with its page, unless it announces what led to the next one', () => {
  toast({ title: 'Story deleted' })
  vi.advanceTimersByTime(TOAST_OF_NAVIGATION_MS - 1)
  dismissToastOfLeftPage()
  expect(toastStore.getState()).toMatchObject([{ title: 'Story deleted', open: true }])
  vi.advanceTimersByTime(1)
  dismissToastOfLeftPage()
  expect(toastStore.getState()).toMatchObject([{ title: 'Story deleted', open: false }])
})

test('subscribers are notified of every change until they unsubscribe', () => {
  const listener = vi.fn()
  const unsubscribe = toastStore.subscribe(listener)
  const { dismiss } = toast({ title: 'first' })
  dismiss()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  toast({ title: 'second' })
  expect(listener).toHaveBeenCalledTimes(2)
})
