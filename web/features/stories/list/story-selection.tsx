import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { CheckboxField } from '#web/ui/choices.tsx'

/** The stories selected for bulk tagging; null while the tagging bar is closed. */
export interface Selection {
  /** Every story that matches the filters, fetched or not. */
  readonly all: boolean
  readonly ids: ReadonlySet<number>
}

const NONE: Selection = { all: false, ids: new Set() }

const store = createStore<{ selection: Selection | null }>(() => ({ selection: null }))

const select = (selection: Selection | null): void => store.setState({ selection })

/** Opens an empty selection: a checkbox appears on every story that the viewer can edit. */
export const startSelecting = (): void => select(NONE)
export const stopSelecting = (): void => select(null)
export const selectAll = (): void => select({ ...NONE, all: true })

const toggleStory = (id: number): void => {
  const ids = new Set(store.getState().selection?.ids)
  if (!ids.delete(id)) ids.add(id)
  select({ all: false, ids })
}

export const useSelection = (): Selection | null => useStore(store, ({ selection }) => selection)

/** A checkbox that selects a story. Renders nothing while the tagging bar is closed. */
export function SelectBox({ id, title }: { id: number; title: string }) {
  // Selecting one story must not render all the others, so each box reads only its own state.
  const isSelected = useStore(store, ({ selection }) => selection && (selection.all || selection.ids.has(id)))
  const isAll = useStore(store, ({ selection }) => selection?.all === true)
  if (isSelected === null) return null
  return (
    <CheckboxField
      className="pb-2 print:hidden"
      label={
        <span className="wrap-anywhere">
          Select <bdi>{`“${title}”`}</bdi>
        </span>
      }
      checked={isSelected}
      disabled={isAll}
      onChange={() => toggleStory(id)}
    />
  )
}
