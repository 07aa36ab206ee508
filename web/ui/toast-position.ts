import { type RefObject, useLayoutEffect } from 'react'
import { bottomBarsHeight } from './bottom-bars.ts'

/** How far apart the positions are that are tried, and the rows of points that are looked at. */
const STEP_PX = 8
/** Between a toast and what can be pressed. */
const GAP_PX = 8
/** How far apart the points of a row are. Targets are at least 48 px wide, but words that are links can be narrower. */
const POINT_STEP_PX = 16
/** After a change of the page or the end of scrolling: by then, what appeared has stopped moving. */
const SETTLE_MS = 200
const PRESSABLE =
  'a[href], button, input, select, textarea, summary, label:has(input), :has(> [type=range]), audio, [contenteditable], [role=button], [role=tab], [role=switch], [role=slider], [role=option]'

/** Something that can be pressed. */
export interface Target {
  /** The person can't scroll it away. */
  readonly stays: boolean
}

/** Covering one of these is as bad as covering this many others. */
const STAYING_TARGET_COST = 100

interface Space {
  /** The ends of the usable space. */
  readonly top: number
  readonly bottom: number
  /** What can be pressed at a height. */
  readonly targetsAt: (y: number) => readonly Target[]
}

/**
 * The position that covers the least that can be pressed: nothing, unless the window is full of it. Of several, the one that
 * is nearest to an end; the bottom may be farther away by a quarter of the window.
 */
export function findPosition(height: number, space: Space): number {
  const { top, bottom } = space
  const last = Math.max(bottom - height, top)
  const distanceOf = (position: number) => Math.min(last - position, position - top + (bottom - top) / 4)
  const positions = [...range(top, last), last].toSorted((one, other) => distanceOf(one) - distanceOf(other))
  let best = { position: last, cost: Infinity }
  for (const position of positions) {
    const cost = costOf(position, height, space)
    if (cost < best.cost) best = { position, cost }
    if (cost === 0) break
  }
  return best.position
}

function costOf(position: number, height: number, { targetsAt }: Space): number {
  const end = position + height + GAP_PX
  const covered = new Set([...range(position - GAP_PX, end), end].flatMap(targetsAt))
  return [...covered].reduce((sum, { stays }) => sum + (stays ? STAYING_TARGET_COST : 1), 0)
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: Math.ceil((end - start) / STEP_PX) }, (_, index) => start + index * STEP_PX)

/**
 * Keeps the list of toasts where it covers nothing that can be pressed, also after the page has been scrolled or has
 * changed. While the person points at it or has the focus in it, it moves only if it would be outside the window.
 * @param toastId of the toast that is open, which is placed anew; null for none
 */
export function useToastPosition(list: RefObject<HTMLElement | null>, toastId: number | null): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || toastId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let placed: { position: number; cost: number } | null = null
    let isTouched = false

    function place() {
      clearTimeout(timer)
      timer = undefined
      if (!element || element.offsetHeight === 0) return
      const height = element.offsetHeight
      const { marginTop, marginBottom } = getComputedStyle(element)
      const top = Number.parseFloat(marginTop)
      const bottom = visibleBottom() - bottomBarsHeight() - Number.parseFloat(marginBottom)
      const space = { top, bottom, targetsAt: targetsUnder(element) }
      const fits = placed !== null && placed.position + height <= bottom
      if (fits && (isTouched || element.matches(':hover, :focus-within'))) return
      // In a window full of targets it stays where it was, unless it covers more of them by now.
      if (placed && fits && costOf(placed.position, height, space) <= placed.cost) return
      const position = findPosition(height, space)
      placed = { position, cost: costOf(position, height, space) }
      element.style.top = `${position - top}px`
    }
    function setTouched({ type }: Event) {
      isTouched = type === 'pointerdown'
      if (!isTouched) placeSoon()
    }
    // Some pages change all the time.
    function placeSoon() {
      timer ??= setTimeout(place, SETTLE_MS)
    }
    function placeAfterScrolling() {
      clearTimeout(timer)
      timer = setTimeout(place, SETTLE_MS)
    }

    // Before the toast is drawn for the first time.
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    const changes = new MutationObserver(placeSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    // A finger neither hovers nor focuses before it is lifted.
    const touches = ['pointerdown', 'pointerup', 'pointercancel', 'pointerleave'] as const
    for (const touch of touches) element.addEventListener(touch, setTouched)
    const scrolling = { capture: true, passive: true }
    addEventListener('scroll', placeAfterScrolling, scrolling)
    // At once: it may be outside the window now.
    addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      changes.disconnect()
      for (const touch of touches) element.removeEventListener(touch, setTouched)
      removeEventListener('scroll', placeAfterScrolling, scrolling)
      removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
    }
  }, [list, toastId])
}

/** Tablets and phones lay the keyboard over the window. */
const visibleBottom = (): number =>
  visualViewport ? Math.min(innerHeight, visualViewport.offsetTop + visualViewport.height) : innerHeight

/** What an element would cover if it were at some height. */
function targetsUnder(element: HTMLElement): Space['targetsAt'] {
  const { left, right } = element.getBoundingClientRect()
  const targets = new Map<Element, Target>()
  const rows = new Map<number, readonly Target[]>()

  function look(y: number): Target[] {
    const row: Target[] = []
    for (let x = left + 1; x < right; x += POINT_STEP_PX) {
      const under = document.elementsFromPoint(x, y).find((one) => !element.contains(one))
      const found = under?.closest(PRESSABLE)
      if (!found) continue
      const target = targets.get(found) ?? { stays: !canBeScrolledAway(found) }
      targets.set(found, target)
      row.push(target)
    }
    return row
  }

  return (y) => {
    const row = rows.get(y) ?? look(y)
    rows.set(y, row)
    return row
  }
}

/** Whether it is in the page or in a part that scrolls, and doesn't stick to an edge of it. */
function canBeScrolledAway(pressable: Element): boolean {
  for (let element: Element | null = pressable; element; element = element.parentElement) {
    const { position, overflowY } = getComputedStyle(element)
    if (position === 'fixed' || position === 'sticky') return false
    if (['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight) return true
  }
  return true
}
