import * as v from 'valibot'

/** Drafts are stored on the device per user. Signing out clears local storage. */
const keyOf = (userId: number, name: string) => `keepsaid.draft.${userId}.${name}`

/** The draft stored under a name; null if there is none, or it is no longer valid. */
export function readDraft<Draft>(schema: v.GenericSchema<unknown, Draft>, userId: number, name: string): Draft | null {
  try {
    const stored = localStorage.getItem(keyOf(userId, name))
    const parsed = stored === null ? null : v.safeParse(schema, JSON.parse(stored))
    return parsed?.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Stores a draft, or deletes it if null. False if the storage is full or unavailable. */
export function writeDraft(userId: number, name: string, draft: object | null): boolean {
  try {
    if (draft) localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(userId, name))
    return true
  } catch {
    return false
  }
}

/** The names of a user's drafts with this prefix. */
export function draftNames(userId: number, prefix: string): string[] {
  try {
    const start = keyOf(userId, '')
    const names = Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []))
    return names.filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
