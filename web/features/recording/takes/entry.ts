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
  /** The account's name, for a draft that names nobody else. */
  readonly storyteller: string
}
export type DeleteEntry = CommonEntry & { readonly kind: 'delete'; readonly takeIds: readonly string[] }

/** Something to be done on the server. */
export type Entry = UploadEntry | SaveEntry | DeleteEntry

export type EntryChanges = Partial<Pick<Entry, 'attempts' | 'nextAt' | 'waitsFor' | 'problem'>>
