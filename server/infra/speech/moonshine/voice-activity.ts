import ort from 'onnxruntime-node'
import { SAMPLE_RATE } from '../process/serve-recognizer.ts'

const { InferenceSession, Tensor } = ort

const FRAME_SAMPLES = 512
/** The model also wants the end of the frame before. */
const CONTEXT_SAMPLES = 64
const SPEECH_STARTS = 0.5
const SPEECH_ENDS = 0.35
const MIN_SILENCE_SAMPLES = 0.4 * SAMPLE_RATE
const PADDING_SAMPLES = 0.25 * SAMPLE_RATE
const MERGED_GAP_SAMPLES = SAMPLE_RATE
const MAX_SEGMENT_SAMPLES = 20 * SAMPLE_RATE

/** A part of the samples, from `start` up to `end`. */
export type Segment = { start: number; end: number }

/**
 * Finds speech with Silero's model. Each call continues where the one before ended. Moonshine needs it: a window with a long
 * silence comes back empty, and without speech it may make words up.
 */
export async function loadVoiceActivity(model: Buffer): Promise<(samples: Float32Array) => Promise<Segment[]>> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 })
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), [])
  let state: ort.Tensor = new Tensor('float32', new Float32Array(256), [2, 1, 128])
  let context = new Float32Array(CONTEXT_SAMPLES)

  const probabilityOf = async (frame: Float32Array): Promise<number> => {
    const input = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES)
    input.set(context)
    input.set(frame, CONTEXT_SAMPLES)
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

  return async (samples) => {
    const probabilities: number[] = []
    for (let at = 0; at < samples.length; at += FRAME_SAMPLES)
      probabilities.push(await probabilityOf(samples.subarray(at, at + FRAME_SAMPLES)))
    return findSegments(probabilities, samples.length)
  }
}

/**
 * The parts with speech, one probability per frame: speech starts when it is likely and ends after 0.4 s in which it is
 * unlikely. Parts get a quarter second around them; close ones are merged, and long ones cut where speech is least likely, so
 * that none is longer than 20 s.
 */
export function findSegments(probabilities: readonly number[], length: number): Segment[] {
  const spoken: Segment[] = []
  let start: number | undefined
  let lastSpoken = 0
  const close = () => {
    if (start !== undefined) spoken.push(...cutLong(probabilities, start, lastSpoken + 1))
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
    if (last && isClose && segment.end - last.start <= MAX_SEGMENT_SAMPLES - 2 * PADDING_SAMPLES) last.end = segment.end
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

const MAX_FRAMES = Math.floor((MAX_SEGMENT_SAMPLES - 2 * PADDING_SAMPLES) / FRAME_SAMPLES)

/** A remainder of a few frames would be too short for the model. */
const MIN_FRAMES = Math.ceil((0.5 * SAMPLE_RATE) / FRAME_SAMPLES)

/** Cuts speech without pauses in its second half, at the frame that is least likely speech. */
function cutLong(probabilities: readonly number[], from: number, to: number): Segment[] {
  if (to - from <= MAX_FRAMES) return [{ start: from * FRAME_SAMPLES, end: to * FRAME_SAMPLES }]
  const latest = Math.min(from + MAX_FRAMES, to - MIN_FRAMES)
  let cut = latest
  for (let frame = from + Math.floor(MAX_FRAMES / 2); frame < latest; frame += 1)
    if ((probabilities[frame] ?? 1) < (probabilities[cut] ?? 1)) cut = frame
  return [{ start: from * FRAME_SAMPLES, end: cut * FRAME_SAMPLES }, ...cutLong(probabilities, cut, to)]
}
