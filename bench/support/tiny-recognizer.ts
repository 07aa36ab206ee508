import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tokenizer from 'llama-tokenizer-js'
import ort from 'onnxruntime-node'
import { createMoonshineModel, MOONSHINE_TINY } from '#common/speech/moonshine-decoder.ts'
import { recognizeSegment } from '#common/speech/recognize-segment.ts'
import type { Segment } from '#common/speech/voice-activity.ts'
import { END_TOKEN } from '#common/speech/word-search.ts'

const FOLDER = new URL('../../node_modules/@usefulsensors/moonshine-js/dist/model/tiny/quantized/', import.meta.url)
/** As in a browser. */
const THREADS = 1

/** Moonshine Tiny, which recognizes live words on the device, but in this process. */
export const openTinyRecognizer = async () => {
  const open = async (name: string) =>
    ort.InferenceSession.create(await readFile(fileURLToPath(new URL(name, FOLDER))), { intraOpNumThreads: THREADS })
  const encoder = await open('encoder_model.onnx')
  const decoder = await open('decoder_model_merged.onnx')
  const recognize = createMoonshineModel({ encoder, decoder, Tensor: ort.Tensor, size: MOONSHINE_TINY })
  return async (samples: Float32Array, { start, end }: Segment): Promise<string> => {
    const parts = await recognizeSegment(recognize, samples.slice(start, end))
    const ids = parts.map(({ tokens }) => tokens.map(({ id }) => id).filter((id) => id !== END_TOKEN))
    return ids.map((one) => tokenizer.decode(one, false, false).trim()).join(' ')
  }
}
