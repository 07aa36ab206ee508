/** Takes the browser's own speech recognition away, as in browsers that have none. */
export const withoutRecognizer = `
  delete window.SpeechRecognition
  delete window.webkitSpeechRecognition
`

/** A recognizer that hears `words` a sentence at a time, as browsers do: interim first, then final, then it ends. */
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
