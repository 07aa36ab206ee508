import type { EventDate } from '#server/features/stories/event-date.ts'
import type { TranscriptWord } from '#server/infra/db/schema/recordings.ts'

/** Who made something, as they are called now; null where nobody knows any more. */
export type Maker = string | null

/** `transcriptionMethod` is where its words came from, as for a story. */
export type ArchivedVersion = { id: number; savedAt: Date; savedBy: Maker; transcriptionMethod: string }

/** A story as an archive takes it along. What a former member does not take is empty. */
export type ArchivedStory = {
  id: number
  title: string
  content: string | null
  category: string
  /** `browser`, an engine's name, or whatever else the text came from. */
  transcriptionMethod: string
  aiPrompt: string | null
  toldBy: string
  eventDate: EventDate | null
  place: string | null
  people: string[]
  tags: string[]
  notes: string | null
  createdAt: Date
  updatedAt: Date
  /** Who recorded and saved it. */
  author: { firstName: string; lastName: string } | null
  recording: {
    /** In the file store. */
    fileName: string
    mimeType: string
    bytes: number
    /** Hexadecimal; of the bytes as they were saved. */
    sha256: string
    durationMs: number | null
    state: 'received' | 'ready' | 'damaged' | 'unreadable'
  } | null
  transcript: {
    engine: string | null
    draft: boolean
    language: string | null
    text: string | null
    words: TranscriptWord[] | null
  } | null
  /** Earlier texts, the first one first; their words are asked for one by one. */
  versions: ArchivedVersion[]
  comments: { by: Maker; content: string; createdAt: Date; updatedAt: Date }[]
  reactions: { by: Maker; reaction: string; createdAt: Date }[]
  /** The question it answers. */
  question: { question: string; askedBy: Maker; askedAt: Date } | null
}

export type ArchivedPerson = { name: string; role: 'owner' | 'member'; relationship: string | null; joinedAt: Date }
export type ArchivedQuestion = {
  question: string
  askedBy: Maker
  askedOf: Maker
  askedAt: Date
  answeredBy: number | null
}

export type SoundCopies = { playback: string | null; mp3: string | null }

/** Where an archive comes from: every method is one short transaction of its own. */
export type ArchiveSource = {
  /** Every story that is to be in it, the first told first. */
  ids(): Promise<number[]>
  /** Those of them that are still there, in the order given. */
  stories(ids: readonly number[]): Promise<ArchivedStory[]>
  version(storyId: number, id: number): Promise<{ title: string; content: string | null } | undefined>
  /** Names in the file store of what was made of a story's recording. */
  copies(storyId: number): Promise<SoundCopies>
  /** Of a whole vault only: who belongs to it, and everything that has been asked. */
  people(): Promise<ArchivedPerson[]>
  questions(): Promise<ArchivedQuestion[]>
}
