/** The 44 bytes before the samples of a mono WAV file of 16 bits and 44,100 samples a second. */
const header = (bytes: number): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(bytes - 8, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(44_100, 24)
  head.writeUInt32LE(88_200, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes - 44, 40)
  return head
}

const PIECE = 64 * 1024
// Noise made once: making it anew for every piece would cost more than sending it.
const noise = Buffer.from(Uint8Array.from({ length: PIECE }, () => Math.floor(Math.random() * 256)))

/** A WAV file of so many bytes, in pieces, without holding more than one of them. */
export function* bigWav(bytes: number): Generator<Buffer> {
  yield header(bytes)
  for (let left = bytes - 44; left > 0; left -= PIECE) yield left < PIECE ? noise.subarray(0, left) : noise
}
