/**
 * Brings a stream of samples from one rate to another by straight lines between them, keeping its place from piece to
 * piece. Only for browsers that give no 44100 Hz context (Firefox with a 48 kHz microphone).
 */
export function createResampler(fromRate: number, toRate: number): (samples: Float32Array) => Float32Array {
  if (fromRate === toRate) return (samples) => samples
  const step = fromRate / toRate
  let last = 0
  // Position of the next output sample, counted from the first sample of the coming piece; -1 is `last`.
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
