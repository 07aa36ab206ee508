import { PRODUCT } from '#common/product.ts'
import type { ArchivedStory } from '../archived-story.ts'
import { edtfOf } from './edtf.ts'

/** What became of a story's recording on the way into the archive. */
export type RecordingState = 'none' | 'complete' | 'incomplete' | 'missing'

export type Placed = {
  number: number
  folder: string
  /** Of the recording in the bag, where there is one. */
  recordingPath: string | null
  /** Of a copy that is there because the recording is not, or not whole. */
  copyPath: string | null
  recordingState: RecordingState
  citation: string
  vault: string
}

/** The length of a sound as ISO 8601 has it: `PT4M12.3S`. */
const extentOf = (ms: number): string => {
  const seconds = ms / 1000
  const minutes = Math.floor(seconds / 60)
  return `PT${minutes > 0 ? `${minutes}M` : ''}${Number((seconds - minutes * 60).toFixed(3))}S`
}

/**
 * A story in the terms of Dublin Core (`dc:` purl.org/dc/elements/1.1, `dcterms:` purl.org/dc/terms), and `keepsaid:` for what
 * they have no word for. Every story has every field; what is not known is null.
 */
export const dublinCoreOf = (story: ArchivedStory, placed: Placed) => ({
  'dc:identifier': `${PRODUCT.toLowerCase()}:story:${story.id}`,
  'dc:title': story.title,
  'dc:creator': story.toldBy,
  'dc:contributor': story.author && `${story.author.firstName} ${story.author.lastName}`.trim(),
  'dc:date': story.createdAt.toISOString().slice(0, 10),
  'dcterms:created': story.createdAt.toISOString(),
  'dcterms:modified': story.updatedAt.toISOString(),
  'dc:description': story.notes,
  'dc:subject': [story.category, ...story.tags],
  'dcterms:temporal': story.eventDate && edtfOf(story.eventDate),
  'dcterms:spatial': story.place,
  'dc:type': story.recording ? 'Sound' : 'Text',
  'dc:format': story.recording?.mimeType ?? null,
  'dcterms:extent':
    story.recording?.durationMs === null || !story.recording ? null : extentOf(story.recording.durationMs),
  'dc:language': story.transcript?.language ?? null,
  'dc:rights': 'Belongs to the storyteller and their family. Ask them before you publish any of it.',
  'dcterms:isPartOf': placed.vault,
  'dcterms:bibliographicCitation': placed.citation,
  'keepsaid:people': story.people,
  'keepsaid:prompt': story.question?.question ?? story.aiPrompt,
  'keepsaid:folder': `data/stories/${placed.folder}`,
  'keepsaid:recording': placed.recordingPath,
  'keepsaid:recording-state': placed.recordingState,
  'keepsaid:recording-copy': placed.copyPath,
  'keepsaid:recording-bytes': story.recording?.bytes ?? null,
  'keepsaid:recording-sha256': story.recording?.sha256 ?? null,
})

export type DublinCore = ReturnType<typeof dublinCoreOf>
