import { createPartLoader, type PartLoader } from '#web/lib/part-loader.ts'
import type { SampledMicrophone } from './device-recognizer.ts'
import type { LiveWordsParts } from './live-words.ts'
import type { LiveWords } from './words-source.ts'

type OpenLiveWords = (parts: LiveWordsParts) => LiveWords

async function importLiveWords(): Promise<OpenLiveWords> {
  const { browserSpeechEngines, createLiveWords } = await import('./live-words.ts')
  return (parts) => createLiveWords(parts, browserSpeechEngines())
}

/**
 * This browser's live words, loaded after the screen, which records without them. What was said before they are here is missed:
 * its words come with the server's transcript.
 */
export function openLateLiveWords(
  parts: LiveWordsParts,
  loader: Pick<PartLoader<OpenLiveWords>, 'loaded' | 'need'> = createPartLoader(importLiveWords),
): LiveWords {
  const { source, listener } = parts
  let words: LiveWords | null = null
  let isPrepared = false
  /** To listen to once they are loaded. */
  let microphone: SampledMicrophone | null = null

  const stopLoading = loader.need()
  void loader.loaded.then((open) => {
    words = open(parts)
    if (isPrepared) words.prepare()
    if (!microphone) return
    listener.state('off')
    words.start(microphone)
  })

  function stopWaiting() {
    if (microphone) listener.state('off')
    microphone = null
  }

  return {
    prepare() {
      isPrepared = true
      words?.prepare()
    },
    start(next) {
      if (words) return words.start(next)
      if (source() === 'off') return
      microphone = next
      listener.state('starting')
      listener.missed()
    },
    stop() {
      stopWaiting()
      words?.stop()
    },
    settle() {
      stopWaiting()
      words?.settle()
    },
    watchSlice: (at) => words?.watchSlice(at),
    close() {
      stopLoading()
      words?.close()
    },
  }
}
