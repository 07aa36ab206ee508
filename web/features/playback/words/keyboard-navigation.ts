import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { SpokenParagraph } from './spoken-text.ts'

/**
 * One word of a text can be reached by Tab, the others from it by the arrow keys: thousands of words are one stop on the way.
 * Only that one is a button, so that a screen reader reads the text as a text.
 * @returns how to make a word the one
 */
export function useWordKeys(
  box: RefObject<HTMLElement | null>,
  paragraphs: readonly SpokenParagraph[],
  hintId: string,
): (word: HTMLElement) => void {
  const one = useRef<HTMLElement | null>(null)

  const rove = useCallback(
    (word: HTMLElement) => {
      if (one.current === word) return
      for (const name of ['tabindex', 'role', 'aria-describedby']) one.current?.removeAttribute(name)
      word.tabIndex = 0
      word.setAttribute('role', 'button')
      word.setAttribute('aria-describedby', hintId)
      one.current = word
    },
    [hintId],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: other paragraphs are other elements
  useEffect(() => {
    const all = box.current
    if (!all) return
    const words = wordsIn(all)
    const kept = one.current && words.includes(one.current) ? one.current : words[0]
    one.current = null
    if (kept) rove(kept)
    const onKeyDown = (event: KeyboardEvent) => {
      const word = event.target && wordUnder(event.target)
      if (!word || event.altKey || event.ctrlKey || event.metaKey) return
      const next = wordAfterKey(words, words.indexOf(word), event.key)
      if (!next) return
      event.preventDefault()
      rove(next)
      next.focus()
    }
    all.addEventListener('keydown', onKeyDown)
    return () => all.removeEventListener('keydown', onKeyDown)
  }, [box, paragraphs, rove])

  return rove
}

function wordAfterKey(words: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const here = words[from]
  const forward = here && getComputedStyle(here).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return words[from + forward]
  if (key === 'ArrowLeft') return words[from - forward]
  if (key === 'ArrowDown') return wordOnNextLine(words, from, 1)
  if (key === 'ArrowUp') return wordOnNextLine(words, from, -1)
  if (key === 'Home') return words[0]
  return key === 'End' ? words.at(-1) : undefined
}

/** Which heard word an element shows, as its index; -1 for others. */
export const heardOf = (element: HTMLElement): number => Number(element.dataset.heard ?? -1)

/** The word that an event came from, if from one. */
export const wordUnder = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-heard]') : null

/** The heard word to play from where somebody presses: the one there, or the nearest to one that people have changed. */
export function wordToPlay(box: HTMLElement, target: EventTarget): HTMLElement | null {
  const changed = target instanceof Element ? target.closest<HTMLElement>('[data-near]') : null
  return changed ? box.querySelector<HTMLElement>(`[data-heard="${changed.dataset.near}"]`) : wordUnder(target)
}

/** All words of a text that can be heard, in their order. */
export const wordsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-heard]')]

/** The word on the line above (-1) or below (1) that is nearest in height of line and then in place. */
function wordOnNextLine(words: readonly HTMLElement[], from: number, way: 1 | -1): HTMLElement | undefined {
  const start = words[from]?.getBoundingClientRect()
  if (!start) return undefined
  const middle = start.left + start.width / 2
  let lineTop: number | undefined
  let nearest: { word: HTMLElement; distance: number } | undefined
  for (let index = from + way; index >= 0 && index < words.length; index += way) {
    const word = words[index]
    const place = word?.getBoundingClientRect()
    if (!word || !place || Math.abs(place.top - start.top) < place.height / 2) continue
    lineTop ??= place.top
    if (Math.abs(place.top - lineTop) >= place.height / 2) break
    const distance = Math.abs(place.left + place.width / 2 - middle)
    if (!nearest || distance < nearest.distance) nearest = { word, distance }
  }
  return nearest?.word
}
