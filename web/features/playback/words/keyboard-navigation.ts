import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { SpokenParagraph } from './align-transcript.ts'

/** Index of the recognized word that an element shows; -1 for other elements. */
export const wordIndexOf = (element: HTMLElement): number => Number(element.dataset.word ?? -1)

/** The recognized word that an event came from, if any. */
export const wordAtTarget = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null

/** The recognized word to play for a press: the pressed word, or the one nearest to a pressed edited word. */
export function wordToPlay(box: HTMLElement, target: EventTarget): HTMLElement | null {
  const edited = target instanceof Element ? target.closest<HTMLElement>('[data-nearest]') : null
  return edited ? box.querySelector<HTMLElement>(`[data-word="${edited.dataset.nearest}"]`) : wordAtTarget(target)
}

/** All recognized words of a text, in order. */
export const wordElements = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-word]')]

const ATTRIBUTES = ['tabindex', 'role', 'aria-describedby', 'aria-haspopup']

/**
 * Roving tabindex: one word is in the tab order, and the arrow keys move to the others. Thousands of words are a single
 * tab stop, and only that word has the role of a button, so that screen readers read the text as text.
 * @returns makes a word the one in the tab order
 */
export function useWordKeys(
  box: RefObject<HTMLElement | null>,
  paragraphs: readonly SpokenParagraph[],
  hintId: string,
  /** Describes unsure words that open a dialog; undefined if they play like all others. */
  checkHintId: string | undefined,
): (word: HTMLElement) => void {
  const tabStop = useRef<HTMLElement | null>(null)

  const setTabStop = useCallback(
    (word: HTMLElement) => {
      if (tabStop.current === word) return
      for (const name of ATTRIBUTES) tabStop.current?.removeAttribute(name)
      word.tabIndex = 0
      word.setAttribute('role', 'button')
      const isChecked = checkHintId !== undefined && word.dataset.unsure !== undefined
      word.setAttribute('aria-describedby', isChecked ? checkHintId : hintId)
      if (isChecked) word.setAttribute('aria-haspopup', 'dialog')
      tabStop.current = word
    },
    [hintId, checkHintId],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: new paragraphs have new elements
  useEffect(() => {
    const boxElement = box.current
    if (!boxElement) return
    const words = wordElements(boxElement)
    const first = tabStop.current && words.includes(tabStop.current) ? tabStop.current : words[0]
    tabStop.current = null
    if (first) setTabStop(first)
    const onKeyDown = (event: KeyboardEvent) => {
      const word = event.target && wordAtTarget(event.target)
      if (!word || event.altKey || event.ctrlKey || event.metaKey) return
      const next = wordAfterKey(words, words.indexOf(word), event.key)
      if (!next) return
      event.preventDefault()
      setTabStop(next)
      next.focus()
    }
    boxElement.addEventListener('keydown', onKeyDown)
    return () => boxElement.removeEventListener('keydown', onKeyDown)
  }, [box, paragraphs, setTabStop])

  return setTabStop
}

function wordAfterKey(words: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const current = words[from]
  const right = current && getComputedStyle(current).direction === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return words[from + right]
    case 'ArrowLeft':
      return words[from - right]
    case 'ArrowDown':
      return wordOnNextLine(words, from, 1)
    case 'ArrowUp':
      return wordOnNextLine(words, from, -1)
    case 'Home':
      return words[0]
    case 'End':
      return words.at(-1)
    default:
      return undefined
  }
}

/** The closest word on the line above (-1) or below (1). */
function wordOnNextLine(words: readonly HTMLElement[], from: number, direction: 1 | -1): HTMLElement | undefined {
  const start = words[from]?.getBoundingClientRect()
  if (!start) return undefined
  const middle = start.left + start.width / 2
  let lineTop: number | undefined
  let nearest: { word: HTMLElement; distance: number } | undefined
  for (let index = from + direction; index >= 0 && index < words.length; index += direction) {
    const word = words[index]
    const rect = word?.getBoundingClientRect()
    if (!word || !rect || Math.abs(rect.top - start.top) < rect.height / 2) continue
    lineTop ??= rect.top
    if (Math.abs(rect.top - lineTop) >= rect.height / 2) break
    const distance = Math.abs(rect.left + rect.width / 2 - middle)
    if (!nearest || distance < nearest.distance) nearest = { word, distance }
  }
  return nearest?.word
}
