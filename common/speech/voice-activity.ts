import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-common'
import { createLeveler, FRAME_SAMPLES } from './leveling.ts'
import { SPEECH_SAMPLE_RATE } from './moonshine-decoder.ts'

/** The model also wants the end of the frame before. */
const CONTEXT_SAMPLES = 64
const SPEECH_STARTS = 0.5
const SPEECH_ENDS = 0.35
const MIN_SILENCE_SAMPLES = 0.4 * SPEECH_SAMPLE_RATE
export const PADDING_SAMPLES = 0.25 * SPEECH_SAMPLE_RATE
/** Parts with a shorter pause between them are one segment. */
export const MERGED_GAP_SAMPLES = SPEECH_SAMPLE_RATE
const MAX_SEGMENT_SAMPLES = 20 * SPEECH_SAMPLE_RATE

/** A part of the samples, from `start` up to `end`. */
export type Segment = { start: number; end: number }

/**
 * How likely it is that a frame contains speech, 0 to 1, by Silero's model. Frames are `FRAME_SAMPLES` long and continue
 * each other; the last one may be shorter. Moonshine needs it: a window with a long silence comes back empty, and without
 * speech it may make words up. Quiet frames are amplified.
 */
export function createSpeechDetector(session: InferenceSession, Tensor: TensorConstructor) {
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(SPEECH_SAMPLE_RATE)), [])
  let state: Tensor = new Tensor('float32', new Float32Array(256), [2, 1, 128])
  let context = new Float32Array(CONTEXT_SAMPLES)
  const level = createLeveler()

  return async (frame: Float32Array): Promise<number> => {
    const input = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES)
    input.set(context)
    input.set(level(frame), CONTEXT_SAMPLES)
    context = input.slice(-CONTEXT_SAMPLES)
    const { output, stateN } = await session.run({
      input: new Tensor('float32', input, [1, input.length]),
      state,
      sr: rate,
    })
    if (!(output && stateN)) throw new Error('The model for voice activity has other outputs.')
    state = stateN
    return Number(output.data[0])
  }
}

/**
 * The parts with speech, one probability per frame: speech starts when it is likely and ends after 0.4 s in which it is
 * unlikely. Parts get a quarter second around them; close ones are merged, and long ones cut where speech is least likely, so
 * that none is longer than `maxSamples`.
 */
export function findSegments(
  probabilities: readonly number[],
  length: number,
  maxSamples = MAX_SEGMENT_SAMPLES,
): Segment[] {
  const maxUnpadded = maxSamples - 2 * PADDING_SAMPLES
  const spoken: Segment[] = []
  let start: number | undefined
  let lastSpoken = 0
  const close = () => {
    if (start !== undefined)
      spoken.push(...cutLong(probabilities, start, lastSpoken + 1, Math.floor(maxUnpadded / FRAME_SAMPLES)))
    start = undefined
  }
  for (const [frame, probability] of probabilities.entries()) {
    if (probability >= SPEECH_STARTS) start ??= frame
    if (start !== undefined && probability >= SPEECH_ENDS) lastSpoken = frame
    if (start !== undefined && (frame - lastSpoken) * FRAME_SAMPLES > MIN_SILENCE_SAMPLES) close()
  }
  close()
  const merged: Segment[] = []
  for (const segment of spoken) {
    const last = merged.at(-1)
    const isClose = last && segment.start - last.end < MERGED_GAP_SAMPLES
    if (last && isClose && segment.end - last.start <= maxUnpadded) last.end = segment.end
    else merged.push(segment)
  }
  return merged.map(pad(length))
}

/** Neighbors share the silence between them. */
const pad =
  (length: number) =>
  (segment: Segment, index: number, all: readonly Segment[]): Segment => {
    const before = all[index - 1]?.end ?? -Infinity
    const after = all[index + 1]?.start ?? Infinity
    return {
      start: Math.max(0, segment.start - Math.min(PADDING_SAMPLES, Math.floor((segment.start - before) / 2))),
      end: Math.min(length, segment.end + Math.min(PADDING_SAMPLES, Math.floor((after - segment.end) / 2))),
    }
  }

/** A remainder of a few frames would be too short for the model. */
const MIN_FRAMES = Math.ceil((0.5 * SPEECH_SAMPLE_RATE) / FRAME_SAMPLES)

/** Cuts speech without pauses in its second half, at the frame that is least likely speech. */
function cutLong(probabilities: readonly number[], from: number, to: number, maxFrames: number): Segment[] {
  if (to - from <= maxFrames) return [{ start: from * FRAME_SAMPLES, end: to * FRAME_SAMPLES }]
  const latest = Math.min(from + maxFrames, to - MIN_FRAMES)
  let cut = latest
  for (let frame = from + Math.floor(maxFrames / 2); frame < latest; frame += 1)
    if ((probabilities[frame] ?? 1) < (probabilities[cut] ?? 1)) cut = frame
  return [{ start: from * FRAME_SAMPLES, end: cut * FRAME_SAMPLES }, ...cutLong(probabilities, cut, to, maxFrames)]
}
