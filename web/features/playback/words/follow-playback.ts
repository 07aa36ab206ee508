import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { HEADER_PX, ROOM_BELOW } from '../mini-player-layout.ts'
import { isSounding, playerState, subscribeToPlayer } from '../player-store.ts'
import { heardOf, wordsIn } from './keyboard-navigation.ts'
import type { RecognizedWord, SpokenParagraph } from './spoken-text.ts'
import { wordAt } from './spoken-text.ts'

/** A word lights up this much early, in seconds: the player's clock goes in steps, and late looks wrong where early does not. */
const EARLY = 0.05

interface SpeakingWordInput {
  box: RefObject<HTMLElement | null>
  storyId: number
  words: readonly RecognizedWord[]
  paragraphs: readonly SpokenParagraph[]
  /** Makes a word the one that Tab leads to. */
  rove: (word: HTMLElement) => void
}

/**
 * Lights up the word that is being spoken, and keeps it on the screen until the reader scrolls elsewhere. It is done on the
 * elements themselves: nothing is drawn anew.
 * @returns whether the reader is elsewhere while words are spoken, the way back, and how to go along from a word that was pressed
 */
export function useSpeakingWord({ box, storyId, words, paragraphs, rove }: SpeakingWordInput) {
  const [away, setAway] = useState(false)
  const follower = useRef<Follower | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other paragraphs are other elements
  useEffect(() => {
    const all = box.current
    if (!all || words.length === 0) return
    const elements = new Map(wordsIn(all).map((element) => [heardOf(element), element]))
    const following = createFollower(all, setAway)
    follower.current = following
    let lit: HTMLElement | undefined
    const show = () => {
      const now = playerState()
      const here = now?.story.id === storyId && now.status !== 'ended' && now.positionMs > 0 ? now : null
      const word = here ? elements.get(wordAt(words, here.positionMs / 1000 + EARLY)) : undefined
      const sounding = isSounding(here?.status)
      if (word === lit) return sounding ? undefined : following.rest()
      lit?.removeAttribute('data-spoken')
      word?.setAttribute('data-spoken', '')
      lit = word
      if (word && !all.contains(document.activeElement)) rove(word)
      if (word && sounding) following.to(word)
      else if (!sounding) following.rest()
    }
    show()
    const stop = subscribeToPlayer(show)
    return () => {
      stop()
      following.stop()
      lit?.removeAttribute('data-spoken')
    }
  }, [box, storyId, words, paragraphs, rove])

  const join = useCallback(() => follower.current?.join(), [])
  return { away, join, comeBack: () => follower.current?.comeBack() }
}

/** Where on the screen, as shares of its height, a spoken word may stand; where it is brought to when it does not. */
const HIGHEST = 0.18
const LOWEST = 0.72
const BROUGHT_TO = 0.35

/** Below the end of a text that is brought onto the screen, in pixels: room for what marks its last line. */
const BELOW_END_PX = 24

/** A smooth scroll of our own takes up to about this long; one of the reader's goes on for a while after each move. */
const OWN_SCROLL_MS = 900
const READERS_SCROLL_MS = 400

/** What a reader scrolls with; pages also scroll by themselves, when something above comes to its size. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const

interface Follower {
  /** The voice has come to this word. */
  to(word: HTMLElement): void
  /** Nothing is spoken now. */
  rest(): void
  /** The reader has pressed a word: wherever the voice is next, they want to be. */
  join(): void
  /** The reader wants to be where the voice is now. */
  comeBack(): void
  stop(): void
}

/**
 * Scrolls along with a voice. A reader who scrolls to where it is not is left there, until they are back or want to be.
 * Where they have the word before them as they begin, the page stays as it is until the voice leaves the screen.
 * @param text where all the words stand
 * @param onAway told whether the reader is at another place of the text
 */
function createFollower(text: HTMLElement, onAway: (away: boolean) => void): Follower {
  let word: HTMLElement | null = null
  let follows = true
  let joined = false
  /** The page is as the reader has set it. */
  let settled = false
  let byHand = false
  let quietUntil = 0

  function turn(next: boolean): void {
    follows = next
    onAway(word !== null && !next && isBefore(text))
  }

  function bring(target: HTMLElement): void {
    const top = wayTo(target, text)
    if (Math.abs(top) < 1) return
    settled = false
    byHand = false
    quietUntil = performance.now() + OWN_SCROLL_MS
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top, behavior: still ? 'auto' : 'smooth' })
  }

  function onScroll(): void {
    if (!word || !byHand) return
    quietUntil = performance.now() + READERS_SCROLL_MS
    settled = isInSight(word, 0, 1)
    turn(settled)
  }

  function onHand(): void {
    byHand = true
  }

  addEventListener('scroll', onScroll, { passive: true })
  for (const hand of HANDS) addEventListener(hand, onHand, { passive: true })
  return {
    to(next) {
      const first = word === null
      word = next
      // Whoever starts it from elsewhere on the page stays there.
      if (joined) turn(true)
      else if (first) turn(isInSight(next, 0, 1))
      if (joined || first) settled = follows
      joined = false
      if (!follows || isWriting() || performance.now() < quietUntil) return
      if (!(settled ? isUncovered(next) : isInSight(next, HIGHEST, LOWEST))) bring(next)
    },
    rest() {
      if (word === null) return
      word = null
      onAway(false)
    },
    join() {
      joined = true
    },
    comeBack() {
      if (!word) return
      turn(true)
      bring(word)
    },
    stop() {
      removeEventListener('scroll', onScroll)
      for (const hand of HANDS) removeEventListener(hand, onHand)
      onAway(false)
    },
  }
}

function isInSight(word: HTMLElement, highest: number, lowest: number): boolean {
  const { top, bottom } = word.getBoundingClientRect()
  return top >= highest * innerHeight && bottom <= lowest * innerHeight
}

/** Whether a word is on the screen, and neither the header nor the bar of the player lies over it. */
function isUncovered(word: HTMLElement): boolean {
  const { top, bottom } = word.getBoundingClientRect()
  return top >= HEADER_PX && bottom <= lowestEdge()
}

/** How far to scroll to have a word before one, in pixels; down no further than there is text to be seen. */
function wayTo(word: HTMLElement, text: HTMLElement): number {
  const way = word.getBoundingClientRect().top - innerHeight * BROUGHT_TO
  const toEnd = text.getBoundingClientRect().bottom + BELOW_END_PX - lowestEdge()
  return way < 0 ? way : Math.min(way, Math.max(0, toEnd))
}

/** Where the screen ends, or the bar of the player begins. */
const lowestEdge = (): number =>
  innerHeight - (Number.parseFloat(document.documentElement.style.getPropertyValue(ROOM_BELOW)) || 0)

/** Whether the middle of the screen shows some of a text: whoever looks at what is above or below it is not called back. */
function isBefore(text: HTMLElement): boolean {
  const { top, bottom } = text.getBoundingClientRect()
  return top < innerHeight * 0.5 && bottom > innerHeight * 0.3
}

/** Nobody who writes a comment has the page move under them. */
function isWriting(): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.type !== 'range')
  )
}
