/** Why a file can't become a portrait. */
export type PhotoProblem = 'not a photo' | 'heic' | 'damaged' | 'too many pixels'

/** The width and height of stored portraits. The largest on a page has 112 px, on screens with up to four pixels each. */
const SIDE = 512
/** A decoded pixel takes three or four bytes, so this is 200 MB at worst. */
const MAX_PIXELS = 50_000_000
const QUALITY = 84
const TIMEOUT_SECONDS = 20

/** How the files begin that we hand to a decoder. libvips would also open SVG, PDF and others by their content. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [...Buffer.from('GIF87a')],
  [...Buffer.from('GIF89a')],
]
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a JPG, PNG or the first frame of a GIF as a square JPEG on white, upright, without any metadata. Photos are
 * converted one after another, so that memory stays bounded.
 */
export const toPortrait = (photo: Buffer): Promise<{ jpeg: Buffer } | { problem: PhotoProblem }> => {
  const converted = last.then(() => convert(photo))
  last = converted.catch(() => {})
  return converted
}

const convert = async (photo: Buffer): Promise<{ jpeg: Buffer } | { problem: PhotoProblem }> => {
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, at) => photo[at] === byte)
  if (!SIGNATURES.some(startsWith)) return { problem: isHeic(photo) ? 'heic' : 'not a photo' }
  // Loaded with the first photo, because few requests need it. One photo at a time uses one core and keeps nothing afterwards.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const jpeg = await sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', withoutEnlargement: false })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
    return { jpeg }
  } catch (error) {
    // libvips reports problems as text.
    return { problem: /pixel limit/i.test(String(error)) ? 'too many pixels' : 'damaged' }
  }
}

const isHeic = (photo: Buffer): boolean =>
  photo.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(photo.toString('latin1', 8, 12))
