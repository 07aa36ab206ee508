/**
 * The containers an uploaded recording may use, with the MIME type and file extension it is stored and served under.
 */
export const CONTAINERS = {
  webm: { mimeType: 'audio/webm', extension: 'webm' },
  mp4: { mimeType: 'audio/mp4', extension: 'm4a' },
  wav: { mimeType: 'audio/wav', extension: 'wav' },
  ogg: { mimeType: 'audio/ogg', extension: 'ogg' },
  mp3: { mimeType: 'audio/mpeg', extension: 'mp3' },
  flac: { mimeType: 'audio/flac', extension: 'flac' },
} as const

export type Container = keyof typeof CONTAINERS

/** The most bytes `sniffContainer` looks at. Shorter files are fine. */
export const SNIFF_BYTES = 64

// The MP4 family also contains still images (HEIC, AVIF) and Canon raw files.
const PICTURE_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'crx '])

/**
 * Detects the container by its signature, from the first SNIFF_BYTES bytes (fewer if the file is shorter). It does not
 * check that the file can be played. Matroska counts as webm, because Chromium writes that name when it records
 * uncompressed audio as `audio/webm;codecs=pcm`.
 */
export function sniffContainer(firstBytes: Uint8Array): Container | undefined {
  const bytes = Buffer.from(firstBytes.buffer, firstBytes.byteOffset, Math.min(firstBytes.length, SNIFF_BYTES))
  const ascii = (from: number, to: number): string => bytes.toString('latin1', from, to)

  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return isWebm(bytes) ? 'webm' : undefined
  if (ascii(4, 8) === 'ftyp') return PICTURE_BRANDS.has(ascii(8, 12)) ? undefined : 'mp4'
  if (ascii(0, 4) === 'RIFF' || ascii(0, 4) === 'RF64') return ascii(8, 12) === 'WAVE' ? 'wav' : undefined
  if (ascii(0, 4) === 'OggS') return 'ogg'
  if (ascii(0, 4) === 'fLaC') return 'flac'
  if (ascii(0, 3) === 'ID3' || isMp3Frame(bytes)) return 'mp3'
  return undefined
}

/** The document type is element 0x4282 of the EBML header (RFC 8794, 11.2.4). */
function isWebm(bytes: Buffer): boolean {
  const at = bytes.indexOf(Buffer.from([0x42, 0x82]))
  return at > 0 && /^.(webm|matroska)/s.test(bytes.toString('latin1', at + 2))
}

/**
 * Checks for a frame header: 11 sync bits, layer III, and no reserved version, bit rate or sampling rate (ISO 11172-3,
 * 2.4.1.3).
 */
function isMp3Frame(bytes: Buffer): boolean {
  const [sync = 0, kind = 0, rates = 0] = bytes
  const isLayer3 = sync === 0xff && (kind & 0xe6) === 0xe2 && (kind & 0x18) !== 0x08
  const bitRate = rates >> 4
  return isLayer3 && bitRate !== 0 && bitRate !== 15 && (rates & 0x0c) !== 0x0c
}
