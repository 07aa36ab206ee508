import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const SPOKEN =
  'I was born in a small village near the river. My father worked on the railway for thirty years. ' +
  'We were married in the spring and it rained all day. Our first child was born the following year.'

/** Speaks the words into a WAV file, with a pause before and after. */
export const speakInto = async (path: string, words = SPOKEN, { pauseSeconds = 1.5 } = {}): Promise<void> => {
  await run('flite', ['-voice', 'rms', '-t', words, '-o', `${path}.raw.wav`])
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    `${path}.raw.wav`,
    '-af',
    `adelay=400,apad=pad_dur=${pauseSeconds}`,
    '-ar',
    '48000',
    path,
  ])
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? []

/** The share of the spoken words in a transcript, in any order, each counted as often as it was spoken. */
export const shareRecognized = (transcript: string, spoken = SPOKEN): number => {
  const remaining = wordsIn(transcript)
  const expected = wordsIn(spoken)
  const found = expected.filter((word) => {
    const at = remaining.indexOf(word)
    if (at >= 0) remaining.splice(at, 1)
    return at >= 0
  })
  return found.length / expected.length
}

/** Removes the browser's speech recognition, as in browsers without one. */
export const withoutRecognizer = `
  delete window.SpeechRecognition
  delete window.webkitSpeechRecognition
`

/**
 * A fake recognizer that recognizes `words` sentence by sentence, like browsers: an interim result, a final one, then
 * it ends.
 */
export const withFakeRecognizer = (words: string): string => `
  const sentences = ${JSON.stringify(words.match(/[^.]+\.?\s*/g) ?? [])}
  class FakeRecognizer extends EventTarget {
    #timers = []
    start() {
      const sentence = sentences.shift()
      if (sentence === undefined) return
      const say = (transcript, isFinal) => {
        const result = Object.assign([{ transcript, confidence: 0.9 }], { isFinal })
        this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }))
      }
      const firstHalf = sentence.slice(0, sentence.length / 2)
      this.#timers = [
        setTimeout(() => say(firstHalf, false), 300),
        setTimeout(() => { say(sentence, true); this.stop() }, 900),
      ]
    }
    stop() { this.#timers.forEach(clearTimeout); setTimeout(() => this.dispatchEvent(new Event('end'))) }
    abort() { this.stop() }
  }
  window.SpeechRecognition = window.webkitSpeechRecognition = FakeRecognizer
`
