import { chooseMonoChannel, type MonoChannel } from '#common/media/mono-channel.ts'

// Raw samples: for browsers whose MediaRecorder is missing or supports none of our formats, and for live words that are recognized
// on this device. Loaded on demand.

/** Hum comes into both channels alike. It must not pass for a voice that survived. */
const HUM_BELOW_HZ = 150
/** What was heard counts half as much after this time, so that the choice follows in seconds if another microphone is plugged in. */
const HALF_LIFE_SECONDS = 1
/** From one choice to another, because a step is a click. */
const FADE_SECONDS = 0.005

/** The left channel's share of the result. */
const LEFT_SHARES: Record<MonoChannel, number> = { mix: 0.5, left: 1, right: 0 }

/** Mono samples (-1..1) in blocks of about 100 ms; `pause` and `stop` first deliver what has come in. */
export interface PcmSource {
  onSamples(listener: (samples: Float32Array) => void): void
  /** Calls back once, after the last samples. */
  onEnded(listener: () => void): void
  run(): void
  pause(): void
  stop(): void
}

/** Raw samples of an audio node, in mono, in blocks of `blockMs`. */
export async function openPcmSource(input: AudioNode, sampleRate: number, blockMs: number): Promise<PcmSource> {
  const { context } = input
  await context.audioWorklet.addModule(new URL('./pcm-worklet.js', import.meta.url))
  const node = new AudioWorkletNode(context, 'keepsaid-pcm-slices', {
    // Not one: the browser's own mix of two could be silence.
    channelCount: 2,
    channelCountMode: 'clamped-max',
    processorOptions: { blockLength: Math.round((context.sampleRate * blockMs) / 1000) },
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

/**
 * Mixes the one or two channels of a stream to mono, block by block, like a browser does. But if they cancel each other out, it
 * takes the louder one from the block on in which that is heard: the mix would be silence.
 */
export function createMonoMixer(sampleRate: number): (channels: readonly Float32Array[]) => Float32Array {
  const energies = { left: 0, right: 0, mix: 0 }
  const filters = [createHighPass(sampleRate), createHighPass(sampleRate)] as const
  const forgottenPerSample = 0.5 ** (1 / (HALF_LIFE_SECONDS * sampleRate))
  const fadeSamples = FADE_SECONDS * sampleRate
  let leftShare = LEFT_SHARES.mix

  function listen(left: Float32Array, right: Float32Array) {
    const forgotten = forgottenPerSample ** left.length
    energies.left *= forgotten
    energies.right *= forgotten
    energies.mix *= forgotten
    left.forEach((sample, at) => {
      const [l, r] = [filters[0](sample), filters[1](right[at] ?? 0)]
      energies.left += l * l
      energies.right += r * r
      energies.mix += ((l + r) / 2) ** 2
    })
  }

  return ([left = new Float32Array(), right]) => {
    if (!right) return left
    listen(left, right)
    const before = leftShare
    leftShare = LEFT_SHARES[chooseMonoChannel(energies)]
    return left.map((sample, at) => {
      const share = leftShare + (before - leftShare) * Math.max(0, 1 - at / fadeSamples)
      return share * sample + (1 - share) * (right[at] ?? 0)
    })
  }
}

/** Takes 12 dB per octave off what is lower than a voice. */
function createHighPass(sampleRate: number): (sample: number) => number {
  const step = 1 - Math.exp((-2 * Math.PI * HUM_BELOW_HZ) / sampleRate)
  const lows: [number, number] = [0, 0]
  return (sample) => {
    lows[0] += step * (sample - lows[0])
    const once = sample - lows[0]
    lows[1] += step * (once - lows[1])
    return once - lows[1]
  }
}
