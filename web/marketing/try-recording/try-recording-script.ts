import { formatDuration } from '#common/format/durations.ts'
import { createLevelMeter } from '#web/features/recording/capture/level.ts'
import { browserClock } from '#web/lib/clock.ts'
import { BARS, TEXTS, TRY_RECORDING } from './try-recording-parts.ts'

// Lets visitors of the landing page try the red button. The recording is a blob of this page: nothing is sent or stored.

/** `link`: the page without this script. */
type State = 'link' | 'idle' | 'asking' | 'recording' | 'playing' | 'paused'

const MAX_MS = 60_000
/** Shorter ones are slips of the finger. */
const MIN_MS = 500

const HINTS = {
  idle: 'Try it. Say hello, and hear yourself. Nothing leaves this page.',
  asking: 'Please let your browser use the microphone.',
  recording: 'Say a few words.',
  played: 'That’s all it takes. Now imagine the voice you love.',
  short: 'That was too short. Say a few words, then press again.',
  refused: 'We can’t use the microphone. Allow it in your browser’s settings, then press again.',
  missing: 'We can’t find a microphone on this device.',
  failed: 'We couldn’t record here. Please press again.',
}

type Recording = { audio: HTMLAudioElement; durationMs: number; levels: readonly number[] }

const root = document.getElementById(TRY_RECORDING)
const canRecord = window.isSecureContext && 'mediaDevices' in navigator && 'MediaRecorder' in window
if (root && canRecord) letVisitorsTry(root)

function letVisitorsTry(root: HTMLElement): void {
  const part = (name: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(`[data-part=${name}]`)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }
  const bars = [...part('bars').children]
  let state: State = 'link'
  let recording: Recording | undefined
  let stop = (): void => {}

  const show = (next: State, hint: string): void => {
    state = next
    root.dataset.state = next
    part('title').textContent = next === 'recording' ? TEXTS.stop : TEXTS.start
    part('record-name').textContent = recording ? TEXTS.again : part('title').textContent
    part('play-name').textContent = next === 'playing' ? 'Pause' : 'Play'
    part('hint').textContent = hint
  }

  /** Calls `draw` in each frame as long as the state is the same. */
  const animate = (draw: () => void): void => {
    const during = state
    const frame = (): void => {
      if (state !== during) return
      draw()
      requestAnimationFrame(frame)
    }
    frame()
  }

  const record = async (): Promise<void> => {
    discard()
    show('asking', HINTS.asking)
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      return show('idle', explain(error))
    }
    try {
      recording = await recordFrom(stream)
      if (recording) play()
      else show('idle', HINTS.short)
    } catch {
      show('idle', HINTS.failed)
    } finally {
      for (const track of stream.getTracks()) track.stop()
    }
  }

  const recordFrom = async (stream: MediaStream): Promise<Recording | undefined> => {
    const recorder = new MediaRecorder(stream)
    const chunks: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    const ended = new Promise((resolve, reject) => {
      recorder.addEventListener('stop', resolve)
      recorder.addEventListener('error', reject)
    })
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const readLevel = createLevelMeter(analyser, browserClock)
    const levels: number[] = []
    recorder.start()
    const startedAt = performance.now()
    const elapsed = (): number => performance.now() - startedAt
    stop = () => recorder.state === 'recording' && recorder.stop()
    const cancelLimit = browserClock.after(MAX_MS, stop)
    show('recording', HINTS.recording)
    animate(() => {
      const level = readLevel()
      levels.push(level)
      part('elapsed').textContent = formatDuration(elapsed())
      if (!prefersStillness()) part('record').style.setProperty('--level', level.toFixed(2))
    })
    try {
      await ended
    } finally {
      cancelLimit()
      void context.close()
    }
    const durationMs = elapsed()
    const blob = new Blob(chunks, { type: recorder.mimeType })
    if (durationMs < MIN_MS || blob.size === 0) return undefined
    const audio = new Audio(URL.createObjectURL(blob))
    audio.addEventListener('ended', () => pause())
    return { audio, durationMs, levels }
  }

  const play = (): void => {
    if (!recording) return
    const { audio, durationMs, levels } = recording
    drawBars(bars, levels)
    show('playing', HINTS.played)
    audio.play().catch(() => pause())
    animate(() => {
      // A recorded file doesn't say how long it is.
      const playedMs = Math.min(audio.currentTime * 1000, durationMs)
      part('time').textContent = formatDuration(audio.ended ? durationMs : playedMs)
      for (const [index, bar] of bars.entries())
        bar.toggleAttribute('data-played', index / BARS < playedMs / durationMs)
    })
  }

  const pause = (): void => {
    if (state !== 'playing') return
    recording?.audio.pause()
    show('paused', HINTS.played)
  }

  const discard = (): void => {
    if (!recording) return
    recording.audio.pause()
    URL.revokeObjectURL(recording.audio.src)
    recording = undefined
  }

  part('record').addEventListener('click', () => {
    if (state === 'recording') stop()
    else if (state !== 'asking') void record()
  })
  part('play').addEventListener('click', () => (state === 'playing' ? pause() : play()))
  // No one expects a page to go on listening after they've left it.
  document.addEventListener('visibilitychange', () => document.hidden && stop())
  show('idle', HINTS.idle)
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const explain = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return HINTS.refused
  return name === 'NotFoundError' ? HINTS.missing : HINTS.failed
}

/** Each bar is as high as the loudest of its part of the levels, relative to the loudest of all. */
const drawBars = (bars: readonly Element[], levels: readonly number[]): void => {
  const loudest = Math.max(0.1, ...levels)
  for (const [index, bar] of bars.entries()) {
    const from = Math.floor((index * levels.length) / BARS)
    const part = levels.slice(from, Math.max(from + 1, Math.floor(((index + 1) * levels.length) / BARS)))
    const height = Math.max(0, ...part) / loudest
    if (bar instanceof HTMLElement) bar.style.height = `${(8 + 92 * height).toFixed()}%`
  }
}
