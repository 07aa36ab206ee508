import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { SNIFF_BYTES, sniffContainer } from './container.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { convert, LIVE_WEBM_ARGS, synthesizeSpeech } from './testing/speech-samples.ts'

const scratch = scratchFolder()
beforeAll(() => synthesizeSpeech(scratch('speech.wav'), 'One short sentence.'))

describe('a file written by ffmpeg', () => {
  test.each([
    ['webm', LIVE_WEBM_ARGS],
    ['webm', ['-c:a', 'pcm_f32le', '-f', 'matroska']],
    ['mp4', ['-c:a', 'aac', '-f', 'mp4']],
    ['mp4', ['-c:a', 'aac', '-f', 'ipod']],
    ['mp4', ['-c:a', 'aac', '-f', 'mov']],
    ['wav', ['-f', 'wav']],
    ['wav', ['-f', 'wav', '-rf64', 'always']],
    ['ogg', ['-c:a', 'libopus', '-f', 'ogg']],
    ['mp3', ['-c:a', 'libmp3lame', '-f', 'mp3']],
    ['mp3', ['-c:a', 'libmp3lame', '-f', 'mp3', '-id3v2_version', '0', '-write_xing', '0']],
    ['flac', ['-f', 'flac']],
    [undefined, ['-c:a', 'aac', '-f', 'adts']],
    [undefined, ['-f', 'aiff']],
  ] as const)('as %s: %j', async (container, args) => {
    const file = scratch('file')
    await convert(scratch('speech.wav'), file, [...args])
    expect(sniffContainer((await readFile(file)).subarray(0, SNIFF_BYTES))).toBe(container)
  })
})

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['nothing', ''],
  ['a few characters', 'abc'],
  ['text', 'Dear diary, today we went to the river and'],
  ['a JPEG picture', '\xff\xd8\xff\xe0\x00\x10JFIF'],
  ['text in UTF-16', '\xff\xfeD\x00e\x00'],
  ['a HEIC picture', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'],
  ['a RIFF file without audio', 'RIFF\x24\x00\x00\x00AVI LIST'],
  ['an EBML file that is not WebM', '\x1aE\xdf\xa3\x9f\x42\x82\x84blob'],
  ['only zeros', '\0'.repeat(64)],
])('%s is not a container', (_what, bytes) => {
  expect(sniffContainer(latin1(bytes))).toBeUndefined()
})

test('sniffContainer ignores bytes after SNIFF_BYTES', () => {
  const late = latin1(`\x1aE\xdf\xa3${'\0'.repeat(SNIFF_BYTES)}\x42\x82\x84webm`)
  expect(sniffContainer(late)).toBeUndefined()
})

test('sniffContainer accepts a view of a larger buffer', () => {
  const larger = Buffer.concat([Buffer.from('RIFF----AVI '), Buffer.from('OggS....')])
  expect(sniffContainer(larger.subarray(12))).toBe('ogg')
})
