import { recordedDay } from '#common/format/recorded.ts'
import { storyCaptions } from '#server/features/export/story/captions.ts'
import {
  type ArchivedStory,
  type ArchivedTake,
  type AuthorName,
  type ExportSource,
  toExportedStory,
} from '#server/features/export/story/exported-story.ts'
import type { TakeState } from '#server/features/export/story/recording-files.ts'
import { BYTE_ORDER_MARK, plainText, storyText } from '#server/features/export/story/story-as-text.ts'
import type { DublinCore } from './dublin-core.ts'

export type TextFile = { name: string; text: string }

/** The text files of a story; `name` is the path in its folder. */
export async function* storyFiles(
  story: ArchivedStory,
  { metadata, ...vaultInfo }: { vault: string; origin: string; metadata: DublinCore },
  source: ExportSource,
): AsyncGenerator<TextFile> {
  const { transcript, versions, comments, reactions, question, recording } = story
  const exported = toExportedStory(story, vaultInfo)
  yield { name: 'text.txt', text: BYTE_ORDER_MARK + storyText(exported) }
  if (transcript?.text != null) yield { name: 'transcript.txt', text: `${BYTE_ORDER_MARK}${transcript.text.trim()}\n` }
  if (transcript?.words?.length) yield { name: 'transcript.vtt', text: storyCaptions(exported, transcript.words) }
  if (transcript) yield { name: 'transcript.json', text: toJson(transcript) }
  if (comments.length > 0 || reactions.length > 0)
    yield { name: 'comments.txt', text: BYTE_ORDER_MARK + commentsText(story) }
  const { utcOffsetMinutes } = story
  const earlierTexts = versions.map((version, index) => {
    // All days of a story are those of its recorder.
    const day = recordedDay({ recordedAt: version.savedAt, utcOffsetMinutes })
    return { ...version, file: `earlier texts/${String(index + 1).padStart(3, '0')} saved ${day}.txt` }
  })
  if (story.liveTranscript)
    yield { name: 'heard by the browser.txt', text: `${BYTE_ORDER_MARK}${story.liveTranscript.trim()}\n` }
  for (const { id, file } of earlierTexts) {
    const version = await source.version(story.id, id)
    if (version) yield { name: file, text: `${BYTE_ORDER_MARK}${version.title}\n\n${version.content ?? ''}\n` }
  }
  yield {
    name: 'story.json',
    text: toJson({
      id: story.id,
      title: story.title,
      text: story.content,
      textFrom: story.content?.trim() ? story.transcriptionMethod : null,
      earlierTexts: earlierTexts.map(({ file, savedAt, savedBy, transcriptionMethod: textFrom }) => ({
        file,
        savedAt,
        savedBy,
        textFrom,
      })),
      eventDate: story.eventDate,
      question,
      prompt: story.aiPrompt,
      promptFrom: story.promptSource && PROMPT_FROM[story.promptSource],
      bedtimeStory: story.characterDetails,
      comments,
      reactions,
      recording: recording && {
        state: recording.state,
        durationMs: recording.durationMs,
        language: recording.language,
      },
      dublinCore: metadata,
    }),
  }
}

/** In words, for readers who don't have our program. */
const PROMPT_FROM = { model: 'language model', family: 'relative', idea: 'story idea' }

/** A readable list of what relatives wrote: comments in order, then reactions. */
const commentsText = ({ title, comments, reactions }: ArchivedStory): string => {
  const commentTexts = comments.map(
    ({ by, content, createdAt }) => `${nameOf(by)}, ${timestamp(createdAt)}:\n${plainText(content)}`,
  )
  const reactionLines = reactions.map(
    ({ by, reaction, createdAt }) => `${reaction} ${nameOf(by)}, ${timestamp(createdAt)}`,
  )
  const parts = [
    `Comments and reactions to "${plainText(title)}"`,
    ...commentTexts,
    ...(reactionLines.length > 0 ? [reactionLines.join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const nameOf = (author: AuthorName): string => author ?? 'A former member'
const timestamp = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The takes of a story with the names of their files, without extension. `part` is null for the only one. */
export const nameTakes = ({
  recording,
}: ArchivedStory): { take: ArchivedTake; name: string; part: number | null }[] => {
  const takes = recording?.takes ?? []
  const [only, ...others] = takes
  if (only && others.length === 0) return [{ take: only, name: 'recording', part: null }]
  return takes.map((take, i) => ({ take, name: `take-${i + 1}`, part: i + 1 }))
}

/** A notice in the folder of a story without its whole recording; `copy` is the name of a file next to it. */
export const takeNotice = (
  { title }: Pick<ArchivedStory, 'title'>,
  { take, name, part, state }: { take: ArchivedTake; name: string; part: number | null; state: TakeState },
  copy: string | null,
): TextFile | undefined => {
  if (state === 'complete') return undefined
  const label = name.toUpperCase()
  const what = part === null ? 'The recording' : `Part ${part} of the recording`
  const original = `It had ${take.bytes} bytes when it was saved, with the SHA-256 checksum\n${take.sha256}.`
  const replacement = copy ? `A copy that the vault made earlier is here: "${copy}".\n` : ''
  if (state === 'unreadable')
    return {
      name: `${label} UNREADABLE.txt`,
      text: `${what} of "${title}" could not be read from the disk.\n${replacement}${original}\n`,
    }
  return state === 'missing'
    ? {
        name: `${label} MISSING.txt`,
        text: `${what} of "${title}" was not found in the vault.\n${replacement}${original}\n`,
      }
    : {
        name: `${label} INCOMPLETE.txt`,
        text: `${what} of "${title}" no longer has its original length. What’s left of it is here.\n${replacement}${original}\n`,
      }
}

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
