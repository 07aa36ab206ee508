import { expect, test } from 'vitest'
import { chooseFormat } from './formats.ts'

const ORDER = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg']

test.each(ORDER.map((type, index) => ({ type, rest: ORDER.slice(index) })))(
  'picks $type if nothing better is supported',
  ({ type, rest }) => {
    expect(chooseFormat((candidate) => rest.includes(candidate))).toEqual({ kind: 'media', mimeType: type })
  },
)

test('records raw samples if no type is supported or there is no MediaRecorder', () => {
  expect(chooseFormat(() => false)).toEqual({ kind: 'raw' })
  expect(chooseFormat(null)).toEqual({ kind: 'raw' })
})
