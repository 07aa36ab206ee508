import { FRAME_SAMPLES } from '#common/speech/leveling.ts'
import { MIN_SAMPLES, SPEECH_SAMPLE_RATE } from '#common/speech/moonshine-decoder.ts'
import { findSegments, MERGED_GAP_SAMPLES, PADDING_SAMPLES, type Segment } from '#common/speech/voice-activity.ts'

/** How much more speech there must be before a growing segment is recognized again. */
const INTERIM_SAMPLES = SPEECH_SAMPLE_RATE
/** Each time, the segment is recognized from its start: longer ones would take too long on a phone. */
const MAX_SEGMENT_SAMPLES = 10 * SPEECH_SAMPLE_RATE
/** With more audio than this to work through, segments are recognized only once they have ended. */
const BEHIND_SAMPLES = 2 * SPEECH_SAMPLE_RATE
/** After this much silence, what follows is another segment. A segment includes the first part of its silence. */
const FINAL_AFTER_SAMPLES = MERGED_GAP_SAMPLES - PADDING_SAMPLES + FRAME_SAMPLES
/** Kept without speech: what a segment may start with. */
const LEAD_SAMPLES = 2 * PADDING_SAMPLES
const NO_WORDS = { text: '', isComplete: true }

export interface SegmentsParts {
  /** How likely it is that the next frame contains speech. */
  readonly detectSpeech: (frame: Float32Array) => Promise<number>
  /** Quick, while the segment is being spoken. `isComplete`: the final words would be the same. */
  readonly recognizeInterim: (samples: Float32Array) => Promise<{ text: string; isComplete: boolean }>
  /** May take several times as long where there are few words. */
  readonly recognizeFinal: (samples: Float32Array) => Promise<string>
  /** Called between steps. Audio that came in meanwhile should have been added when it resolves. */
  readonly yieldToInput: () => Promise<void>
  readonly listener: {
    interim(text: string): void
    final(text: string): void
    /** How many of the added samples have been processed. */
    progress(samples: number): void
  }
}

/**
 * Turns audio that is coming in into words: recognizes the segment that is being spoken about once a second, and a last
 * time when it has ended. Works through what was added as fast as it can, all of it at once when it was slow.
 */
export function createLiveSegments({
  detectSpeech,
  recognizeInterim,
  recognizeFinal,
  yieldToInput,
  listener,
}: SegmentsParts) {
  let incoming: Float32Array[] = []
  let partialFrame = new Float32Array(0)
  /** From the first segment that isn't final, and the speech probability of each frame. */
  let samples = new Float32Array(0)
  let probabilities: number[] = []
  let recognized: { length: number; text: string; isComplete: boolean } | null = null
  let isEnding = false
  let working: Promise<void> | null = null

  async function work() {
    while (incoming.length > 0 || isEnding) {
      const added = incoming
      incoming = []
      const isLast = isEnding
      isEnding = false
      await detect(concat([partialFrame, ...added]), isLast)
      const count = added.reduce((sum, { length }) => sum + length, 0)
      await recognizeSegments(isLast, count > BEHIND_SAMPLES)
      listener.progress(count)
      await yieldToInput()
    }
  }

  async function detect(audio: Float32Array, isLast: boolean) {
    const whole = isLast ? audio.length : audio.length - (audio.length % FRAME_SAMPLES)
    partialFrame = audio.slice(whole)
    for (let at = 0; at < whole; at += FRAME_SAMPLES)
      probabilities.push(await detectSpeech(audio.subarray(at, Math.min(whole, at + FRAME_SAMPLES))))
    samples = concat([samples, audio.subarray(0, whole)])
  }

  async function recognizeSegments(isLast: boolean, isBehind: boolean) {
    const segments = findSegments(probabilities, samples.length, MAX_SEGMENT_SAMPLES)
    let done = 0
    for (const [index, segment] of segments.entries()) {
      const isFollowed = index < segments.length - 1
      const isFinal = isLast || isFollowed || samples.length - segment.end > FINAL_AFTER_SAMPLES
      if (isFinal) {
        const text = await finalTextOf(segment)
        recognized = null
        if (text) listener.final(text)
        else listener.interim('')
        done = segment.end
      } else if (!isBehind && isDue(segment)) listener.interim(await interimTextOf(segment))
    }
    if (isLast) forget(Infinity)
    else forget(segments.length === 0 ? samples.length - LEAD_SAMPLES : done)
  }

  function isDue({ start, end }: Segment): boolean {
    const added = end - start - (recognized?.length ?? 0)
    const hasPaused = samples.length - end > PADDING_SAMPLES
    return added >= INTERIM_SAMPLES || (hasPaused && added > 0)
  }

  async function interimTextOf({ start, end }: Segment): Promise<string> {
    const length = end - start
    if (recognized?.length !== length) {
      const found = length < MIN_SAMPLES ? NO_WORDS : await recognizeInterim(samples.slice(start, end))
      recognized = { length, ...found }
    }
    return recognized.text
  }

  /** A segment that hasn't changed since, and lacks nothing, isn't recognized again. */
  async function finalTextOf({ start, end }: Segment): Promise<string> {
    if (recognized?.length === end - start && recognized.isComplete) return recognized.text
    return end - start < MIN_SAMPLES ? '' : recognizeFinal(samples.slice(start, end))
  }

  function forget(count: number) {
    const frames = Math.floor(count / FRAME_SAMPLES)
    if (frames <= 0) return
    probabilities = probabilities.slice(frames)
    samples = samples.slice(frames * FRAME_SAMPLES)
  }

  function run(): Promise<void> {
    working ??= work().finally(() => {
      working = null
    })
    return working
  }

  return {
    /** Mono samples at `SPEECH_SAMPLE_RATE`. */
    add(block: Float32Array): Promise<void> {
      incoming.push(block)
      return run()
    },
    /** Nothing more is coming: recognizes what is left, and resolves when its words were reported. */
    finish(): Promise<void> {
      isEnding = true
      return run()
    },
  }
}

function concat(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
