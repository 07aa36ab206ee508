// Child process of portrait.ts, one per photo: draws the photo whose path is its argument, prints the JPEG, and exits. An
// image decoder can crash and take much memory, and hostile pixels must not share a process with anything.
import sharp from 'sharp'
import { DAMAGED, MAX_DECODED_BYTES, MAX_PIXELS, SIDE, TOO_DETAILED } from './portrait-limits.ts'

const QUALITY = 84
const READ_SECONDS = 20

// Standard input ends when the server dies, and with it the request for this photo.
process.stdin.once('end', () => process.exit(1)).resume()

// One core, and nothing is kept. libvips could also open SVG, PDF and others by their content.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'] })

const draw = async (path: string): Promise<Buffer> => {
  const photo = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const { width, height, channels, depth } = await photo.metadata()
  if (width * height * channels * (depth === 'uchar' ? 1 : 2) > MAX_DECODED_BYTES) process.exit(TOO_DETAILED)
  return photo
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover', withoutEnlargement: false })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .timeout({ seconds: READ_SECONDS })
    .toBuffer()
}

try {
  const jpeg = await draw(process.argv[2] ?? '')
  process.stdout.write(jpeg, () => process.exit(0))
} catch (error) {
  // libvips reports problems as text.
  process.exit(/pixel limit|out of memory|timeout/i.test(String(error)) ? TOO_DETAILED : DAMAGED)
}
