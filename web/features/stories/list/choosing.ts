import { useSyncExternalStore } from 'react'

/** Which stories somebody has chosen to tag; null while nobody chooses. */
export interface Choice {
  /** All that the filters leave, whether they have been fetched or not. */
  readonly all: boolean
  readonly ids: ReadonlySet<number>
}

const NONE: Choice = { all: false, ids: new Set() }
let choice: Choice | null = null
const listeners = new Set<() => void>()

const show = (next: Choice | null): void => {
  choice = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const beginChoosing = (): void => show(NONE)
export const endChoosing = (): void => show(null)
export const chooseAll = (): void => show({ ...NONE, all: true })

/** Chooses a story, or not any more. */
export const toggleStory = (id: number): void => {
  const ids = new Set(choice?.ids)
  if (!ids.delete(id)) ids.add(id)
  show({ all: false, ids })
}

export const useChoice = (): Choice | null =>
  useSyncExternalStore(
    subscribe,
    () => choice,
    () => null,
  )

/** Whether a story is chosen; null while nobody chooses. A card is drawn again for its own story only. */
export const useChosen = (id: number): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => choice && (choice.all || choice.ids.has(id)),
    () => null,
  )
