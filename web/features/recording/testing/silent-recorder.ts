// Runs in the page (`addInitScript`), so the function must be self-contained.

declare global {
  interface Window {
    /** The browser's recorder records, but delivers nothing anymore. */
    isRecorderSilent: boolean
  }
}

/** Lets a test silence the page's MediaRecorder, as some browsers do by themselves: it starts and stops, and has no bytes. */
export function installSilentRecorder({ fromStart }: { fromStart: boolean }): void {
  window.isRecorderSilent = fromStart
  const { addEventListener } = MediaRecorder.prototype
  MediaRecorder.prototype.addEventListener = function listen(
    this: MediaRecorder,
    type: string,
    listener: EventListenerOrEventListenerObject,
  ) {
    addEventListener.call(this, type, (event: Event) => {
      if (type === 'dataavailable' && window.isRecorderSilent) return
      if (typeof listener === 'function') listener.call(this, event)
    })
  }
}
