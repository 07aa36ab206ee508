import { expect, test, vi } from 'vitest'
import { shareAddress } from './share-link.ts'

const data = { title: 'Join', url: 'https://stories.example/join/c0de' }
const copies = () => ({ writeText: vi.fn(async () => {}) })
const refusing = (name: string) => vi.fn(() => Promise.reject(new DOMException('no', name)))

test('the device shares where it can, and nothing is copied', async () => {
  const clipboard = copies()
  const share = vi.fn(async () => {})
  expect(await shareAddress(data, { share, clipboard })).toBe('shared')
  expect(share).toHaveBeenCalledWith(data)
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('without that the link is copied', async () => {
  const clipboard = copies()
  expect(await shareAddress(data, { clipboard })).toBe('copied')
  expect(clipboard.writeText).toHaveBeenCalledWith(data.url)
})

test('whoever closes the sharing wants nothing copied', async () => {
  const clipboard = copies()
  expect(await shareAddress(data, { share: refusing('AbortError'), clipboard })).toBe('canceled')
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('sharing that fails is followed by copying', async () => {
  expect(await shareAddress(data, { share: refusing('NotAllowedError'), clipboard: copies() })).toBe('copied')
})

test('a browser that gives no clipboard, or refuses it, is not asked twice', async () => {
  expect(await shareAddress(data, {})).toBe('failed')
  expect(await shareAddress(data, { clipboard: { writeText: refusing('NotAllowedError') } })).toBe('failed')
})
