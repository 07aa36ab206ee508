import type { CharacterDetails } from '#common/bedtime.ts'
import type { StoryCategory } from '#common/prompt-categories.ts'
import type { ChosenPrompt } from '#web/features/story-ideas/prompts.ts'

// What a recording is. Everything else in this feature is about making, storing, uploading and showing one.

/** The written story that is read aloud in a recording. The words that were recognized are the draft's own text. */
export interface BedtimeText {
  readonly content: string
  readonly details: CharacterDetails
}

/** The save dialog's fields, also stored with the recording on this device. */
export interface StoryDraft {
  readonly title: string
  /** The person wrote the title, or emptied it. */
  readonly isTitleEdited?: boolean
  readonly category: StoryCategory
  readonly prompt: ChosenPrompt | null
  readonly text: string
  /** Whose story it is; null until a name is entered, meaning the account holder's own. */
  readonly toldBy: string | null
  /** What is spoken. Absent: English. */
  readonly language?: string
  /** The server transcribed the text. The person may have corrected it since. */
  readonly isTranscribed?: boolean
  /** Live words listened to only part of the recording, and the person hasn't edited the text. */
  readonly isPartial?: boolean
  /** How the live words began, a title: they were incomplete, so the server's transcript replaces them. */
  readonly firstWords?: string
  /** Set if a bedtime story is read aloud. */
  readonly bedtime?: BedtimeText
}

/** The category of a story that wasn't put into any. */
export const DEFAULT_CATEGORY = 'Ad Hoc'

export const EMPTY_DRAFT: StoryDraft = { title: '', category: DEFAULT_CATEGORY, prompt: null, text: '', toldBy: null }

/** From one press of the button to the next stop: one file, which is uploaded and kept as it is. */
export interface Take {
  readonly id: string
  readonly mimeType: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly startedAt: number
  /** How far this device's clock was ahead of UTC then. */
  readonly utcOffsetMinutes: number
  /** Known once it was stopped properly; after a crash it stays null. */
  readonly durationMs: number | null
  /** The server has all of it: this many bytes. */
  readonly uploadedBytes: number | null
}

/** One or more takes, in order, that become one story. */
export interface Recording {
  readonly id: string
  /** Only this account is shown the recording. */
  readonly accountId: number
  /** The family that was selected when it began. Its story belongs there even if another family is selected now. */
  readonly familyId: number
  readonly draft: StoryDraft
  readonly takes: readonly Take[]
}

/** A take as this device has it. */
export interface DeviceTake extends Take {
  /** Milliseconds on this device, also after a crash. */
  readonly durationMs: number
  readonly isStopped: boolean
}

/** A recording as this device has it. */
export interface DeviceRecording extends Recording {
  readonly takes: readonly DeviceTake[]
  /** Milliseconds since 1970, when its first take began. */
  readonly startedAt: number
  /** Milliseconds on this device. */
  readonly durationMs: number
  /** On this device. */
  readonly bytes: number
}

/** Bytes of a take, and how far into it they reach. */
export interface TakeBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly endMs: number
}

/** What a story is made of. */
export type SavedRecording = Pick<DeviceRecording, 'id' | 'familyId' | 'draft' | 'takes'>

/** A take that has ended. */
export interface FinishedTake extends DeviceTake {
  /** The whole file. */
  readonly blob: Blob
}

/** A recording that has ended and can be played and saved. */
export interface FinishedRecording {
  readonly id: string
  readonly familyId: number
  readonly takes: readonly FinishedTake[]
}

// What the queue of a person consists of.

/** Why an entry of the queue waits after a try that failed for now. */
export type WaitsFor = 'network' | 'server' | 'sign-in'

interface CommonEntry {
  /** Its kind and what it is about: `upload:…` with the take's id, `save:…` and `delete:…` with the recording's. */
  readonly id: string
  /** Whose it is: nothing of one person is sent as another, and a recording belongs to one family. */
  readonly accountId: number
  readonly familyId: number
  readonly recordingId: string
  /** The ids of the entries that have to be done first. */
  readonly after: readonly string[]
  /** When it was added, in milliseconds since 1970. */
  readonly at: number
  /** How often it has failed in a row, and when it is tried again (milliseconds since 1970). */
  readonly attempts: number
  readonly nextAt: number
  readonly waitsFor: WaitsFor | null
  /** Why the server refused it, as a sentence. Then it waits for the person. */
  readonly problem: string | null
}

export type UploadEntry = CommonEntry & { readonly kind: 'upload'; readonly takeId: string }
export type SaveEntry = CommonEntry & {
  readonly kind: 'save'
  /** The account's name, for a draft without a storyteller. */
  readonly storyteller: string
}
export type DeleteEntry = CommonEntry & { readonly kind: 'delete'; readonly takeIds: readonly string[] }

/** Something to be done on the server. */
export type Entry = UploadEntry | SaveEntry | DeleteEntry

export type EntryChanges = Partial<Pick<Entry, 'attempts' | 'nextAt' | 'waitsFor' | 'problem'>>

export const durationOf = ({ takes }: { readonly takes: readonly DeviceTake[] }): number =>
  takes.reduce((sum, { durationMs }) => sum + durationMs, 0)

export const sizeOf = ({ takes }: FinishedRecording): number => takes.reduce((sum, { blob }) => sum + blob.size, 0)

const EXTENSIONS: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
}

/** A file name for a take: `recording.webm`, or `take-2.webm` if there are several; `.bin` for a type we never record in. */
export function takeFileName(mimeType: string, position?: number): string {
  const [container = ''] = mimeType.split(';')
  const name = position === undefined ? 'recording' : `take-${position}`
  return `${name}.${EXTENSIONS[container.trim().toLowerCase()] ?? 'bin'}`
}
