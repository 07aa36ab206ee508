import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { CheckboxField } from '#web/ui/choices.tsx'

/** The stories selected for a change. */
export interface Selection {
  /** Every story that matches the filters, fetched or not, except for `ids`. */
  readonly all: boolean
  /** The selected stories, or with `all`, those that are not. */
  readonly ids: ReadonlySet<number>
}

interface SelectionState {
  readonly selection: Selection
  /** Every story that the viewer can change has a checkbox. */
  readonly isChoosing: boolean
}

const NONE: Selection = { all: false, ids: new Set() }

const store = createStore<SelectionState>(() => ({ selection: NONE, isChoosing: false }))

/** Where a range of stories begins: the one toggled last. */
let anchorId: number | undefined
/** The stories of the list that can be selected, in order. */
let listedIds: readonly number[] = []

export const setChoosing = (isChoosing: boolean): void => store.setState({ isChoosing })
/** A range reaches from one of these stories to another. */
export const setListedIds = (ids: readonly number[]): void => {
  listedIds = ids
}
export const selectNone = (): void => {
  anchorId = undefined
  store.setState({ selection: NONE })
}
export const selectAll = (): void => store.setState({ selection: { ...NONE, all: true } })

/** Selects or deselects a story; with `isRange`, also all those from the one toggled before. */
function toggleStory(id: number, isRange: boolean): void {
  const { selection } = store.getState()
  store.setState({ selection: withToggled(selection, id, isRange ? rangeBetween(listedIds, anchorId, id) : [id]) })
  anchorId = id
}

/** The selection after a story is toggled; the others of the range get its new state. */
export function withToggled(selection: Selection, id: number, range: readonly number[]): Selection {
  const ids = new Set(selection.ids)
  const isListed = !ids.has(id)
  for (const each of [...range, id]) {
    if (isListed) ids.add(each)
    else ids.delete(each)
  }
  return { ...selection, ids }
}

/** The stories from one to another, in either direction; only the last if the first isn't listed. */
export function rangeBetween(ids: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export const isSelected = ({ all, ids }: Selection, id: number): boolean => all !== ids.has(id)

/** How many stories are selected of those that match the filters. */
export const countSelected = ({ all, ids }: Selection, total: number | undefined): number =>
  all ? Math.max(0, (total ?? 0) - ids.size) : ids.size

export const useSelection = (): Selection => useStore(store, ({ selection }) => selection)
export const useIsChoosing = (): boolean => useStore(store, ({ isChoosing }) => isChoosing)

interface SelectBoxProps {
  id: number
  title: string
  /** Only the box can be seen, as in a table. */
  isCompact?: boolean
}

/** A checkbox that selects a story, while stories are being chosen. */
export function SelectBox({ id, title, isCompact = false }: SelectBoxProps) {
  // Selecting one story must not render all the others, so each box reads only its own state.
  const isChecked = useStore(store, ({ selection, isChoosing }) => (isChoosing ? isSelected(selection, id) : null))
  if (isChecked === null) return null
  return (
    <CheckboxField
      className={isCompact ? 'select-none' : 'pb-2 print:hidden'}
      label={
        <span className={isCompact ? 'sr-only' : 'wrap-anywhere'}>
          Select <bdi>{`“${title}”`}</bdi>
        </span>
      }
      checked={isChecked}
      onChange={({ nativeEvent }) => toggleStory(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}
