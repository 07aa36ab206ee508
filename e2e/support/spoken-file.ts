import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { speakInto } from './speech.ts'

/** Has a file spoken for the microphone of all tests of a journey, and removed after them. Returns where it is by then. */
export const spokenFile = (): (() => string) => {
  let folder = ''
  const speech = () => join(folder, 'speech.wav')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsaid-speech-'))
    await speakInto(speech())
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return speech
}
