import { BYTE_ORDER_MARK, storyText } from '#server/features/export/downloads/story-text.ts'
import { storyVtt } from '#server/features/export/downloads/story-vtt.ts'
import type { ArchivedStory, ArchiveSource } from '../archived-story.ts'
import { takenOf } from '../taken-of.ts'
import { commentsText } from './comments-text.ts'
import type { DublinCore } from './dublin-core.ts'

export type TextFile = { name: string; text: string }
type Told = { vault: string; origin: string; metadata: DublinCore }

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The texts of a story, one after the other: `name` is the path in its folder. */
export async function* storyFiles(
  story: ArchivedStory,
  { metadata, ...kept }: Told,
  source: ArchiveSource,
): AsyncGenerator<TextFile> {
  const { transcript, versions, comments, reactions, question, recording } = story
  const taken = takenOf(story, kept)
  yield { name: 'text.txt', text: BYTE_ORDER_MARK + storyText(taken) }
  if (transcript?.text != null) yield { name: 'transcript.txt', text: `${BYTE_ORDER_MARK}${transcript.text.trim()}\n` }
  if (transcript?.words?.length) yield { name: 'transcript.vtt', text: storyVtt(taken, transcript.words) }
  if (transcript) yield { name: 'transcript.json', text: json(transcript) }
  if (comments.length > 0 || reactions.length > 0)
    yield { name: 'comments.txt', text: BYTE_ORDER_MARK + commentsText(story) }
  const earlier = versions.map((version, index) => ({
    ...version,
    file: `earlier texts/${String(index + 1).padStart(3, '0')} saved ${version.savedAt.toISOString().slice(0, 10)}.txt`,
  }))
  for (const { id, file } of earlier) {
    const words = await source.version(story.id, id)
    if (words) yield { name: file, text: `${BYTE_ORDER_MARK}${words.title}\n\n${words.content ?? ''}\n` }
  }
  yield {
    name: 'story.json',
    text: json({
      id: story.id,
      title: story.title,
      text: story.content,
      textFrom: story.transcriptionMethod,
      earlierTexts: earlier.map(({ file, savedAt, savedBy, transcriptionMethod: textFrom }) => ({
        file,
        savedAt,
        savedBy,
        textFrom,
      })),
      eventDate: story.eventDate,
      question,
      prompt: story.aiPrompt,
      comments,
      reactions,
      recording: recording && { state: recording.state, durationMs: recording.durationMs },
      dublinCore: metadata,
    }),
  }
}
