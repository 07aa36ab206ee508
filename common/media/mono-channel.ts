/** How a stereo recording becomes mono: both channels mixed, or one of them where they would cancel each other out. */
export type MonoChannel = 'mix' | 'left' | 'right'

/** Energy (the sum of squares) of two channels and of their mean, over the same samples. */
export interface ChannelEnergies {
  readonly left: number
  readonly right: number
  readonly mix: number
}

/**
 * A mix this much quieter than one of its channels (10 dB) has lost the voice. Independent channels lose 3 dB, and one that is
 * silent costs 6 dB.
 */
const MIN_MIX_SHARE = 0.1

/** A cable with swapped wires inverts one channel: the mix is silence then, and the louder channel has the voice. */
export function chooseMonoChannel({ left, right, mix }: ChannelEnergies): MonoChannel {
  const louder = Math.max(left, right)
  if (mix >= MIN_MIX_SHARE * louder) return 'mix'
  return right > left ? 'right' : 'left'
}
