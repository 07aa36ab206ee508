import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { SNIFF_BYTES, sniffContainer } from './container.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { convert, LIVE_WEBM_ARGS, speak } from './testing/speech-samples.ts'

const scratch = scratchFolder()
beforeAll(() => speak(scratch('speech.wav'), 'One short sentence.'))

describe('what ffmpeg writes', () => {
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
  ] as const)('is %s: %j', async (container, args) => {
    const file = scratch('file')
    await convert(scratch('speech.wav'), file, [...args])
    expect(sniffContainer((await readFile(file)).subarray(0, SNIFF_BYTES))).toBe(container)
  })
})

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['nothing', ''],
  ['a few letters', 'abc'],
  ['text', 'Dear diary, today we went to the river and'],
  ['a JPEG picture', '\xff\xd8\xff\xe0\x00\x10JFIF'],
  ['text in UTF-16', '\xff\xfeD\x00e\x00'],
  ['a HEIC picture', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'],
  ['a RIFF file that is no sound', 'RIFF\x24\x00\x00\x00AVI LIST'],
  ['an EBML file that is no film', '\x1aE\xdf\xa3\x9f\x42\x82\x84blob'],
  ['only zeros', '\0'.repeat(64)],
])('%s is no container', (_what, bytes) => {
  expect(sniffContainer(latin1(bytes))).toBeUndefined()
})

test('looks no further than it says', () => {
  const late = latin1(`\x1aE\xdf\xa3${'\0'.repeat(SNIFF_BYTES)}\x42\x82\x84webm`)
  expect(sniffContainer(late)).toBeUndefined()
})

test('reads a piece of a larger buffer', () => {
  const larger = Buffer.concat([Buffer.from('RIFF----AVI '), Buffer.from('OggS....')])
  expect(sniffContainer(larger.subarray(12))).toBe('ogg')
})
