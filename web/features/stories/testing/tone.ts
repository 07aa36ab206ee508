const SAMPLE_RATE = 8000

/** A soft tone as a WAV file: 16 bit, mono, 8 kHz. */
export function toneWav(seconds: number): Buffer {
  const samples = seconds * SAMPLE_RATE
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < samples; i += 1) wav.writeInt16LE(Math.round(3000 * Math.sin(i / 6)), 44 + i * 2)
  return wav
}
