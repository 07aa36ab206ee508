import { chooseMonoChannel, type MonoChannel } from '#common/media/mono-channel.ts'

/** Hum comes into both channels alike. It must not pass for a voice that survived. */
const HUM_BELOW_HZ = 150
/** What was heard counts half as much after this time, so that the choice follows in seconds if another microphone is plugged in. */
const HALF_LIFE_SECONDS = 1
/** From one choice to another, because a step is a click. */
const FADE_SECONDS = 0.005

/** The left channel's share of the result. */
const LEFT_SHARES: Record<MonoChannel, number> = { mix: 0.5, left: 1, right: 0 }

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
