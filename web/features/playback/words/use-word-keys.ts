import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { SpokenParagraph } from './spoken-text.ts'
import { wordOnNextLine, wordsIn, wordUnder } from './word-elements.ts'

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
