// Runs in the page (`addInitScript`), so the function must be self-contained.

declare global {
  interface Window {
    hear(text: string, isFinal: boolean): void
    /** The recognizer has no connection to its service. */
    failHearing(): void
    refuseHearing(): void
    /** How many recognizers were started. */
    hearings: number
  }
}

/** A recognizer that the test controls, for browsers without one. */
export function fakeRecognizer(): void {
  class Recognizer extends EventTarget {
    lang = ''
    interimResults = false
    maxAlternatives = 1
    continuous = false
    start() {
      window.hearings = (window.hearings ?? 0) + 1
      window.hear = (transcript, isFinal) => {
        const result = Object.assign([{ transcript, confidence: 1 }], { isFinal })
        this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }))
      }
      window.failHearing = () => this.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }))
      window.refuseHearing = () => this.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }))
      this.dispatchEvent(new Event('start'))
    }
    stop() {
      this.dispatchEvent(new Event('end'))
    }
    abort() {}
  }
  Object.assign(window, { SpeechRecognition: Recognizer, webkitSpeechRecognition: Recognizer })
}
