import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { exportedStoryFixture } from '../story/testing/exported-story-fixture.ts'
import { openMp3 } from './mp3.ts'

/** A store with one file, and every stream of it that was opened. */
const oneSound = () => {
  const opened: Readable[] = []
  const read = async (_name: string, range = { start: 0, end: 4 }) => {
    const stream = Readable.from([Buffer.from('sound').subarray(range.start, range.end + 1)])
    opened.push(stream)
    return stream
  }
  const info = async () => ({ bytes: 5, modifiedAt: new Date(0) })
  return { opened, files: { info, read } as Pick<FileStore, 'info' | 'read'> as FileStore }
}

test('the audio follows the tag, in ranges too', async () => {
  const mp3 = await openMp3(oneSound().files, 'a.mp3', exportedStoryFixture())
  if (!mp3) throw new Error('There is no MP3.')
  const whole = await buffer(await mp3.read())
  expect([whole.length, whole.subarray(-5).toString()]).toEqual([mp3.bytes, 'sound'])
  for (let start = mp3.bytes - 7; start < mp3.bytes; start++) {
    const part = await buffer(await mp3.read({ start, end: mp3.bytes - 2 }))
    expect(part.equals(whole.subarray(start, -1))).toBe(true)
  }
})

test('after a title change the audio is unchanged and the ETag is different', async () => {
  const { files } = oneSound()
  const before = await openMp3(files, 'a.mp3', exportedStoryFixture())
  const after = await openMp3(files, 'a.mp3', exportedStoryFixture({ title: 'Another title, and a longer one' }))
  if (!before || !after) throw new Error('There is no MP3.')
  expect([after.bytes, after.etag === before.etag]).toEqual([before.bytes, false])
  const rest = await buffer(await after.read({ start: before.bytes - 3, end: before.bytes - 1 }))
  expect(rest.toString()).toBe('und')
})

test('the file is closed when the reader stops after the first chunk', async () => {
  const { files, opened } = oneSound()
  const mp3 = await openMp3(files, 'a.mp3', exportedStoryFixture())
  for await (const _ of (await mp3?.read()) ?? []) break
  expect(opened.filter((stream) => !stream.destroyed)).toEqual([])
  // Nor of one that goes before.
  ;(await mp3?.read())?.destroy()
  expect(opened.filter((stream) => !stream.destroyed)).toEqual([])
})
