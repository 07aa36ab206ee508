import { formatDuration } from '#common/format/durations.ts'
import { browserClock } from '#web/lib/clock.ts'
import { DOUBLE_PRESS_MS } from '#web/lib/double-press.ts'
import { createLevelMeter, rectify } from '#web/lib/level-meter.ts'
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
  recording: 'Say a few words, up to a minute.',
  recorded: 'That’s all it takes. Now imagine the voice you love.',
  short: 'That was too short. Say a few words, then press again.',
  refused: 'We can’t use the microphone. Allow it in your browser’s settings, then press again.',
  missing: 'We can’t find a microphone on this device.',
  failed: 'We couldn’t record here. Please press again.',
}

type Recording = { audio: HTMLAudioElement; durationMs: number }

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
  /** Counts presses that ask for the microphone: only the last one may record. */
  let attempt = 0
  let pressedAt = -DOUBLE_PRESS_MS

  const show = (next: State, hint: string): void => {
    state = next
    root.dataset.state = next
    const label = next === 'recording' ? TEXTS.stop : recording ? TEXTS.again : TEXTS.start
    part('title').textContent = label
    part('record-name').textContent = label
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
    attempt += 1
    const own = attempt
    discard()
    show('asking', HINTS.asking)
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      if (own === attempt) show('idle', explain(error))
      return
    }
    try {
      // The permission may come late: for a press that was repeated, or when no one looks at the page anymore.
      if (own !== attempt) return
      if (document.hidden) return show('idle', HINTS.idle)
      recording = await recordFrom(stream)
      if (!recording) return show('idle', HINTS.short)
      show('paused', HINTS.recorded)
      rewind()
      if (!document.hidden) play()
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
    const meter = openMeter(stream)
    const levels: number[] = []
    recorder.start()
    const startedAt = performance.now()
    const elapsed = (): number => performance.now() - startedAt
    stop = () => recorder.state === 'recording' && recorder.stop()
    const cancelLimit = browserClock.after(MAX_MS, stop)
    show('recording', HINTS.recording)
    animate(() => {
      const level = meter.read()
      levels.push(level)
      part('elapsed').textContent = formatDuration(elapsed())
      if (!prefersStillness()) part('record').style.setProperty('--level', level.toFixed(2))
    })
    try {
      await ended
    } finally {
      cancelLimit()
      meter.close()
    }
    const durationMs = elapsed()
    const blob = new Blob(chunks, { type: recorder.mimeType })
    if (durationMs < MIN_MS || blob.size === 0) return undefined
    drawLevels(bars, levels)
    const audio = new Audio(URL.createObjectURL(blob))
    // Also at the end, when a headset is unplugged, and when a phone call comes.
    audio.addEventListener('pause', () => {
      if (state !== 'playing' || recording?.audio !== audio) return
      if (audio.ended) rewind()
      show('paused', HINTS.recorded)
    })
    return { audio, durationMs }
  }

  const play = (): void => {
    if (!recording) return
    const { audio, durationMs } = recording
    show('playing', HINTS.recorded)
    audio.play().catch(() => recording?.audio === audio && state === 'playing' && show('paused', HINTS.recorded))
    // A recorded file doesn't say how long it is.
    animate(() => drawPlayed(Math.min(audio.currentTime * 1000, durationMs)))
  }

  const drawPlayed = (playedMs: number): void => {
    if (!recording) return
    const share = playedMs / recording.durationMs
    part('time').textContent = formatDuration(playedMs)
    for (const [index, bar] of bars.entries()) bar.toggleAttribute('data-played', index / BARS < share)
  }

  /** At the beginning the time is how long the recording is. */
  const rewind = (): void => {
    if (!recording) return
    recording.audio.currentTime = 0
    drawPlayed(0)
    part('time').textContent = formatDuration(recording.durationMs)
  }

  const discard = (): void => {
    if (!recording) return
    const { audio } = recording
    recording = undefined
    audio.pause()
    URL.revokeObjectURL(audio.src)
  }

  part('record').addEventListener('click', ({ detail }) => {
    const now = performance.now()
    // A trembling finger presses twice, and that would throw away what was just recorded.
    if (detail > 1 || now - pressedAt < DOUBLE_PRESS_MS) return
    pressedAt = now
    if (state === 'recording') stop()
    else void record()
  })
  // Holding down a key is one press.
  part('record').addEventListener('keydown', (event) => event.repeat && event.preventDefault())
  part('play').addEventListener('click', () => (state === 'playing' ? recording?.audio.pause() : play()))
  // No one expects a page to go on listening or talking after they've left it.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    stop()
    recording?.audio.pause()
  })
  show('idle', HINTS.idle)
}

/** How loud the voice is. Recording works without it. */
const openMeter = (stream: MediaStream): { read: () => number; close: () => void } => {
  try {
    const context = new AudioContext()
    // Some browsers start a context suspended.
    context.resume().catch(() => undefined)
    const analyser = context.createAnalyser()
    rectify(context.createMediaStreamSource(stream)).connect(analyser)
    const close = () => void context.close().catch(() => undefined)
    return { read: createLevelMeter(analyser, browserClock), close }
  } catch {
    return { read: createLevelMeter(null, browserClock), close: () => undefined }
  }
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const explain = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return HINTS.refused
  return name === 'NotFoundError' ? HINTS.missing : HINTS.failed
}

/** Each bar is as high as the loudest of its part of the levels, relative to the loudest of all. */
const drawLevels = (bars: readonly Element[], levels: readonly number[]): void => {
  const loudest = Math.max(0.1, ...levels)
  for (const [index, bar] of bars.entries()) {
    const from = Math.floor((index * levels.length) / BARS)
    const part = levels.slice(from, Math.max(from + 1, Math.floor(((index + 1) * levels.length) / BARS)))
    const height = Math.max(0, ...part) / loudest
    if (bar instanceof HTMLElement) bar.style.height = `${(8 + 92 * height).toFixed()}%`
  }
}
