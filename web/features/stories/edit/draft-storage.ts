import * as v from 'valibot'

/** On this device alone, for one person, by what it is for. Signing out empties the whole store. */
const keyOf = (userId: number, name: string) => `keepsaid.draft.${userId}.${name}`

/** What was left unsaved under a name; null where nothing was, or it cannot be read any more. */
export function readDraft<Draft>(schema: v.GenericSchema<unknown, Draft>, userId: number, name: string): Draft | null {
  try {
    const kept = localStorage.getItem(keyOf(userId, name))
    const parsed = kept === null ? null : v.safeParse(schema, JSON.parse(kept))
    return parsed?.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Keeps what is unsaved, null for nothing. False where this browser has no room for it, or keeps nothing. */
export function writeDraft(userId: number, name: string, draft: object | null): boolean {
  try {
    if (draft) localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(userId, name))
    return true
  } catch {
    return false
  }
}

/** The names under which a person has left something, of those that begin like this. */
export function draftNames(userId: number, beginning: string): string[] {
  try {
    const start = keyOf(userId, '')
    const names = Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []))
    return names.filter((name) => name.startsWith(beginning))
  } catch {
    return []
  }
}
