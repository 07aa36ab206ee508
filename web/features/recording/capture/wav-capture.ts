import { encodePcm16 } from '#common/media/pcm16.ts'
import { SLICE_MS } from './formats.ts'
import type { Microphone, PcmSource } from './microphone.ts'
import { createMonoMixer } from './mono-mixer.ts'
import type { Capture, CaptureListener } from './recorder.ts'
import { STREAMED_WAV_HEADER, WAV_SAMPLE_RATE, WAV_TYPE } from './wav-header.ts'

// Recording raw samples, for browsers whose MediaRecorder is missing or supports none of our formats. Loaded on demand.

/** Slices are a WAV file, as it grows: the header is the first one, once there are samples to follow it. */
export async function createWavCapture(microphone: Microphone, listener: CaptureListener): Promise<Capture> {
  const source = await microphone.capturePcm(WAV_SAMPLE_RATE)
  let hasHeader = false
  source.onSamples((samples) => {
    if (!hasHeader) listener.slice(STREAMED_WAV_HEADER)
    hasHeader = true
    listener.slice(encodePcm16(samples))
  })
  source.onEnded(() => listener.ended())
  return {
    mimeType: WAV_TYPE,
    start: () => source.run(),
    pause: () => source.pause(),
    resume: () => source.run(),
    stop: () => source.stop(),
  }
}

/** Raw samples of an audio node, in mono, in blocks as long as a slice. */
export async function openPcmSource(input: AudioNode, sampleRate: number): Promise<PcmSource> {
  const { context } = input
  await context.audioWorklet.addModule(new URL('./wav-worklet.js', import.meta.url))
  const node = new AudioWorkletNode(context, 'keepsaid-pcm-slices', {
    // Not one: the browser's own mix of two could be silence.
    channelCount: 2,
    channelCountMode: 'clamped-max',
    processorOptions: { blockLength: Math.round((context.sampleRate * SLICE_MS) / 1000) },
  })
  // The node outputs silence. It's connected because some browsers don't run unconnected nodes.
  if (sampleRate < context.sampleRate) {
    // Frequencies that the lower rate can't represent would become noise.
    const lowPass = new BiquadFilterNode(context, { type: 'lowpass', frequency: 0.45 * sampleRate })
    input.connect(lowPass).connect(node)
  } else input.connect(node)
  node.connect(context.destination)
  return {
    onSamples(listener) {
      const mix = createMonoMixer(context.sampleRate)
      const resample = createResampler(context.sampleRate, sampleRate)
      node.port.addEventListener('message', ({ data }) => {
        if (Array.isArray(data)) listener(resample(mix(data)))
      })
      node.port.start()
    },
    onEnded(listener) {
      node.port.addEventListener('message', ({ data }) => {
        if (data === 'ended') listener()
      })
    },
    run: () => node.port.postMessage('run'),
    pause: () => node.port.postMessage('pause'),
    stop: () => node.port.postMessage('stop'),
  }
}

/**
 * Resamples a stream by linear interpolation, keeping its position across blocks. Only needed when the browser can't open
 * a 44100 Hz context (Firefox with a 48 kHz microphone).
 */
export function createResampler(fromRate: number, toRate: number): (samples: Float32Array) => Float32Array {
  if (fromRate === toRate) return (samples) => samples
  const step = fromRate / toRate
  let last = 0
  // Position of the next output sample, counted from the first sample of the next block; -1 is `last`.
  let position = 0
  return (samples) => {
    const output: number[] = []
    while (position <= samples.length - 1) {
      const index = Math.floor(position)
      const before = index < 0 ? last : (samples[index] ?? 0)
      const after = samples[index + 1] ?? before
      output.push(before + (after - before) * (position - index))
      position += step
    }
    position -= samples.length
    last = samples.at(-1) ?? last
    return Float32Array.from(output)
  }
}
