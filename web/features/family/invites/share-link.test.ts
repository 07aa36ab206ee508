import { expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'

const data = { title: 'Join', url: 'https://stories.example/join/c0de' }
const fakeClipboard = () => ({ writeText: vi.fn(async () => {}) })
const rejecting = (name: string) => vi.fn(() => Promise.reject(new DOMException('no', name)))

test('with a share sheet: shares and copies nothing', async () => {
  const clipboard = fakeClipboard()
  const share = vi.fn(async () => {})
  expect(await shareLink(data, { share, clipboard })).toBe('shared')
  expect(share).toHaveBeenCalledWith(data)
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('without a share sheet: copies the link', async () => {
  const clipboard = fakeClipboard()
  expect(await shareLink(data, { clipboard })).toBe('copied')
  expect(clipboard.writeText).toHaveBeenCalledWith(data.url)
})

test('share sheet closed by the user: copies nothing', async () => {
  const clipboard = fakeClipboard()
  expect(await shareLink(data, { share: rejecting('AbortError'), clipboard })).toBe('canceled')
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('share sheet fails: copies the link', async () => {
  expect(await shareLink(data, { share: rejecting('NotAllowedError'), clipboard: fakeClipboard() })).toBe('copied')
})

test('clipboard missing or blocked: fails', async () => {
  expect(await shareLink(data, {})).toBe('failed')
  expect(await shareLink(data, { clipboard: { writeText: rejecting('NotAllowedError') } })).toBe('failed')
})
