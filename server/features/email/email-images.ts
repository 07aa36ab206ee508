import type { Attachment } from '#server/infra/email/mailer.ts'
import { drawWaveform } from './draw-waveform.ts'
import type { EmailContent, Face } from './email-content.ts'
import { light, VOICES } from './email-look.ts'

/** The addresses of pictures in the HTML part, by photo and by a story's peaks. What has none isn't shown. */
export type ImageSources = ReadonlyMap<string | Uint8Array, string>

export type ReadPhoto = (path: string) => Promise<Uint8Array>

const MAX_PHOTOS = 8
/** A photo has about 40 kB. */
const MAX_PHOTO_BYTES = 1024 * 1024

/**
 * The faces and waveforms of an email, as parts of it: nothing is loaded from our server, which would tell us that the email has been
 * opened. A photo that can't be read is left out; then there are initials.
 */
export const loadImages = async (
  { blocks }: EmailContent,
  readPhoto: ReadPhoto,
): Promise<{ images: ImageSources; attachments: Attachment[] }> => {
  const images = new Map<string | Uint8Array, string>()
  const attachments: Attachment[] = []
  const add = (key: string | Uint8Array, type: string, bytes: Uint8Array) => {
    const name = `picture-${attachments.length + 1}`
    const contentId = `${name}@keepsaid`
    images.set(key, `cid:${contentId}`)
    attachments.push({ fileName: `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, type, bytes, contentId })
  }
  const photos = new Set(blocks.flatMap((block) => faceIn(block)?.photo ?? []))
  let freeBytes = MAX_PHOTO_BYTES
  for (const photo of [...photos].slice(0, MAX_PHOTOS)) {
    const bytes = await readPhoto(photo).catch(() => undefined)
    if (!bytes || bytes.byteLength > freeBytes) continue
    freeBytes -= bytes.byteLength
    add(photo, 'image/jpeg', bytes)
  }
  for (const block of blocks)
    if (block.kind === 'story' && block.story.peaks)
      add(block.story.peaks, 'image/png', drawWaveform(block.story.peaks, waveformColor(block.story.face)))
  return { images, attachments }
}

const faceIn = (block: EmailContent['blocks'][number]): Face | undefined =>
  block.kind === 'story' ? block.story.face : block.kind === 'response' ? block.response.face : undefined

/** The color of the storyteller's voice, as in the app: it is seen on light and on dark paper. */
const waveformColor = ({ tint }: Face): string => VOICES[(tint ?? 0) - 1] ?? light.evergreen
