import ort from 'onnxruntime-node'
import { FRAME_SAMPLES } from '#common/speech/leveling.ts'
import {
  createMoonshineModel,
  MOONSHINE_BASE,
  type MoonshineModel,
  type MoonshineParts,
} from '#common/speech/moonshine-decoder.ts'
import { createSpeechDetector, findSegments, type Segment } from '#common/speech/voice-activity.ts'
import { attentionOutput, exposeAttention } from './expose-attention.ts'

const { InferenceSession, Tensor } = ort

const THREADS = 2

/** Moonshine Base, with the attention that word times are computed from. */
export async function loadMoonshineModel(
  files: { encoder: Buffer; decoder: Buffer },
  behavior: Pick<MoonshineParts, 'vocabulary' | 'names'>,
): Promise<MoonshineModel> {
  const options = { intraOpNumThreads: THREADS, interOpNumThreads: 1, graphOptimizationLevel: 'all' } as const
  const { layers } = MOONSHINE_BASE
  return createMoonshineModel({
    encoder: await InferenceSession.create(files.encoder, options),
    decoder: await InferenceSession.create(exposeAttention(files.decoder, layers), options),
    Tensor,
    ...behavior,
    size: MOONSHINE_BASE,
    attentionOutputs: Array.from({ length: layers }, (_, layer) => attentionOutput(layer)),
  })
}

/** Finds speech in samples. Each call continues where the one before ended. */
export async function loadVoiceActivity(model: Buffer): Promise<(samples: Float32Array) => Promise<Segment[]>> {
  const probabilityOf = createSpeechDetector(await InferenceSession.create(model, { intraOpNumThreads: 1 }), Tensor)
  return async (samples) => {
    const probabilities: number[] = []
    for (let at = 0; at < samples.length; at += FRAME_SAMPLES)
      probabilities.push(await probabilityOf(samples.subarray(at, at + FRAME_SAMPLES)))
    return findSegments(probabilities, samples.length)
  }
}
