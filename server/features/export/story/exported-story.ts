import type { CharacterDetails } from '#common/bedtime.ts'
import { paths } from '#common/paths.ts'
import { calledNameOf } from '#common/printed-story.ts'
import type { PromptSource, StoryValues } from '#common/story-values.ts'
import { citeStory } from '#server/features/stories/citation.ts'
import type { recordings, TranscriptWord } from '#server/infra/db/schema/recordings.ts'

/** A story as its files (text, PDF, captions, MP3 tag) are written from it. */
export type ExportedStory = StoryValues & {
  id: number
  /** Whole seconds, as its page shows it. */
  duration: number | null
  recordedAt: string
  utcOffsetMinutes: number | null
  /** The name of its family's vault. */
  vault: string
  /** How to cite it, in one or two sentences. */
  citation: string
  /** Its recording, for paper; null without one. */
  voice: PrintedVoice | null
  /** The spoken language, such as `en`, if a speech engine detected it. */
  language: string | null
}

/** What a printed story shows of its recording. */
export type PrintedVoice = {
  /** The waveform: base64, as stored; null until it is measured. */
  peaks: string | null
  /** Of the story's page, which only members can open. */
  address: string
  /** What the storyteller is called where there is little room. */
  calledName: string
}

/** The current name of an author; null if the account is gone. */
export type AuthorName = string | null

/** A story with everything that archives contain. Fields that a former member may not export are empty. */
export type ArchivedStory = StoryValues & {
  id: number
  /** Whole seconds, as its page shows it. */
  duration: number | null
  /** Where the text came from: `browser`, the name of an engine, … */
  transcriptionMethod: string
  aiPrompt: string | null
  promptSource: PromptSource | null
  /** For bedtime stories, as is `liveTranscript`. */
  characterDetails: CharacterDetails | null
  liveTranscript: string | null
  recordedAt: Date
  utcOffsetMinutes: number | null
  /** Its author lets invited people hear it before they join. */
  playsInInvites: boolean
  /** When it was saved. */
  createdAt: Date
  updatedAt: Date
  /** The person who recorded and saved it. */
  author: { firstName: string; lastName: string } | null
  recording: {
    /** In order, at least one. */
    takes: ArchivedTake[]
    durationMs: number | null
    state: 'received' | 'ready' | 'damaged' | 'unreadable'
    /** What the author said is spoken in it. */
    language: (typeof recordings.$inferSelect)['language']
    /** The waveform in base64; null until it is measured. */
    peaks: string | null
  } | null
  transcript: {
    engine: string | null
    model: string | null
    language: string | null
    text: string | null
    /** `confirmed`: unsure to the engine, and checked by a person. */
    words: (TranscriptWord & { confirmed?: true })[] | null
  } | null
  /** Earlier texts, oldest first. Their contents are read one at a time. */
  versions: { id: number; savedAt: Date; savedBy: AuthorName; transcriptionMethod: string }[]
  comments: { by: AuthorName; content: string; createdAt: Date; updatedAt: Date }[]
  reactions: { by: AuthorName; reaction: string; createdAt: Date }[]
  /** The question it answers. */
  question: { question: string; askedBy: AuthorName; askedAt: Date } | null
}

/** An untouched original. */
export type ArchivedTake = {
  /** In the file store. */
  fileName: string
  mimeType: string
  bytes: number
  /** Hexadecimal, computed when the recording was saved. */
  sha256: string
}

/** Names in the file store of the files derived from a recording. */
export type AudioCopies = { playback: string | null; mp3: string | null }

/** Reads the stories of an export. Each method is one short transaction. */
export type ExportSource = {
  /** All stories to export, first recorded first. */
  ids(): Promise<number[]>
  /** The stories that still exist, in the given order. */
  stories(ids: readonly number[]): Promise<ArchivedStory[]>
  version(storyId: number, id: number): Promise<{ title: string; content: string | null } | undefined>
  copies(storyId: number): Promise<AudioCopies>
  /** The members of the vault; empty unless the whole vault is exported. */
  people(): Promise<{ name: string; role: 'owner' | 'member'; relationship: string | null; joinedAt: Date }[]>
  /** All questions asked in the vault; empty unless the whole vault is exported. */
  questions(): Promise<
    { question: string; askedBy: AuthorName; askedOf: AuthorName; askedAt: Date; answeredBy: number | null }[]
  >
  /** Names that the family added, with what they are misheard as; empty unless the whole vault is exported. */
  names(): Promise<{ name: string; misheard: string[]; addedBy: AuthorName; addedAt: Date }[]>
  /** What the person who exports has listened to, which only they may see. */
  listening(): Promise<{ storyId: number; firstListenedAt: Date | null; stoppedAtMs: number }[]>
}

type VaultInfo = { vault: string; origin: string }

export const toExportedStory = (story: ArchivedStory, { vault, origin }: VaultInfo): ExportedStory => ({
  ...story,
  vault,
  citation: citeArchivedStory(story, { vault, origin }),
  voice: story.recording && printedVoice({ ...story, user: story.author }, story.recording.peaks, origin),
  recordedAt: story.recordedAt.toISOString(),
  language: story.transcript?.language ?? null,
})

/** Of a story that has a recording. */
export const printedVoice = (
  { id, ...story }: { id: number } & Parameters<typeof calledNameOf>[0],
  peaks: string | null,
  origin: string,
): PrintedVoice => ({
  peaks,
  address: `${origin}${paths.story.replace('$id', String(id))}`,
  calledName: calledNameOf(story),
})

const citeArchivedStory = (story: ArchivedStory, vaultInfo: VaultInfo): string =>
  citeStory(
    {
      ...story,
      audioUrl: null,
      user: story.author && { ...story.author, profileImageUrl: null },
      recording: story.recording && {
        state: story.recording.state,
        problem: null,
        takes: [],
        playbackUrl: null,
        durationMs: story.recording.durationMs,
        language: story.recording.language,
        peaks: null,
      },
    },
    vaultInfo,
  )
