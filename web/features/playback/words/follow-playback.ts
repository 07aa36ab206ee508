import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { HEADER_PX } from '#web/features/playback/mini-player-layout.ts'
import { isPlaying, playerStateOf, playerStore } from '#web/features/playback/player-store.ts'
import { bottomBarsHeight } from '#web/ui/bottom-bars.ts'
import { type RecognizedWord, type SpokenParagraph, wordAt } from './align-transcript.ts'
import { wordElements, wordIndexOf } from './keyboard-navigation.ts'

/**
 * Words light up this many seconds early: the player's clock moves in steps, and late is more noticeable than early.
 */
const EARLY_SECONDS = 0.05

export interface FollowPlaybackInput {
  box: RefObject<HTMLElement | null>
  storyId: number
  words: readonly RecognizedWord[]
  paragraphs: readonly SpokenParagraph[]
  /** Puts a word in the tab order. */
  setTabStop: (word: HTMLElement) => void
}

/**
 * Highlights the word being spoken and keeps it on the screen until the reader scrolls elsewhere. Works on the DOM
 * elements directly, because rendering thousands of words again for each highlight is too slow.
 */
export function useFollowPlayback({ box, storyId, words, paragraphs, setTabStop }: FollowPlaybackInput) {
  const [isAway, setIsAway] = useState(false)
  const follower = useRef<Follower | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: new paragraphs have new elements
  useEffect(() => {
    const boxElement = box.current
    if (!boxElement || words.length === 0) return
    const elements = new Map(wordElements(boxElement).map((element) => [wordIndexOf(element), element]))
    const currentFollower = createFollower(boxElement, setIsAway)
    follower.current = currentFollower
    let highlighted: HTMLElement | undefined
    const update = () => {
      const loaded = playerStateOf(storyId)
      const state = loaded && loaded.status !== 'ended' && loaded.positionMs > 0 ? loaded : null
      const word = state ? elements.get(wordAt(words, state.positionMs / 1000 + EARLY_SECONDS)) : undefined
      const playing = isPlaying(state?.status)
      if (word === highlighted) return playing ? undefined : currentFollower.onSilence()
      highlighted?.removeAttribute('data-spoken')
      word?.setAttribute('data-spoken', '')
      highlighted = word
      if (word && !boxElement.contains(document.activeElement)) setTabStop(word)
      if (word && playing) currentFollower.onWord(word)
      else if (!playing) currentFollower.onSilence()
    }
    update()
    const unsubscribe = playerStore.subscribe(update)
    return () => {
      unsubscribe()
      currentFollower.stop()
      highlighted?.removeAttribute('data-spoken')
    }
  }, [box, storyId, words, paragraphs, setTabStop])

  return {
    /** Words are being spoken, but the reader is elsewhere in the text. */
    isAway,
    /** Call when the reader presses a word: the page follows from there. */
    followNextWord: useCallback(() => follower.current?.followNextWord(), []),
    scrollToSpokenWord: () => follower.current?.scrollToSpokenWord(),
  }
}

/** Shares of the screen height between which a spoken word may be, and where it is scrolled to otherwise. */
const MIN_TOP = 0.18
const MAX_BOTTOM = 0.72
const SCROLL_TO = 0.35

/** Space below the end of a text that is scrolled into view, for the highlight of its last line. */
const BELOW_END_PX = 24

/** A smooth scroll takes up to about this long. */
const OWN_SCROLL_MS = 900
/** A reader's scroll continues about this long after each of their moves. */
const USER_SCROLL_MS = 400

/** Only a scroll after one of these comes from the reader. Pages also scroll when content above changes its height. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const

interface Follower {
  onWord(word: HTMLElement): void
  onSilence(): void
  followNextWord(): void
  scrollToSpokenWord(): void
  stop(): void
}

/**
 * Scrolls along with the spoken words. A reader who scrolls away is left alone until they scroll back or ask to return.
 * If the first word is on the screen when playback starts, the page stays put until a word leaves the screen.
 * @param text the element with all the words
 * @param onAwayChange called with whether the reader is elsewhere in the text
 */
function createFollower(text: HTMLElement, onAwayChange: (isAway: boolean) => void): Follower {
  // The reading view has a scroller of its own, over the page.
  const scroller = text.closest('[role="dialog"]') ?? window
  let spokenWord: HTMLElement | null = null
  let isFollowing = true
  let willFollow = false
  /** The scroll position is the reader's choice. */
  let isUserPosition = false
  let isUserScroll = false
  let noScrollUntil = 0

  function setFollowing(next: boolean): void {
    isFollowing = next
    onAwayChange(spokenWord !== null && !next && isMidScreen(text))
  }

  function scrollToWord(word: HTMLElement): void {
    const top = scrollDistance(word, text)
    if (Math.abs(top) < 1) return
    isUserPosition = false
    isUserScroll = false
    noScrollUntil = performance.now() + OWN_SCROLL_MS
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.scrollBy({ top, behavior: reducedMotion ? 'auto' : 'smooth' })
  }

  function onScroll(): void {
    if (!spokenWord || !isUserScroll) return
    noScrollUntil = performance.now() + USER_SCROLL_MS
    isUserPosition = isBetween(spokenWord, 0, 1)
    setFollowing(isUserPosition)
  }

  function onUserEvent(): void {
    isUserScroll = true
  }

  scroller.addEventListener('scroll', onScroll, { passive: true })
  for (const name of USER_SCROLL_EVENTS) addEventListener(name, onUserEvent, { passive: true })
  return {
    onWord(word) {
      const isFirst = spokenWord === null
      spokenWord = word
      // A reader who starts playback from elsewhere on the page stays there.
      if (willFollow) setFollowing(true)
      else if (isFirst) setFollowing(isBetween(word, 0, 1))
      if (willFollow || isFirst) isUserPosition = isFollowing
      willFollow = false
      if (!isFollowing || isTyping() || performance.now() < noScrollUntil) return
      if (!(isUserPosition ? isUncovered(word) : isBetween(word, MIN_TOP, MAX_BOTTOM))) scrollToWord(word)
    },
    onSilence() {
      if (spokenWord === null) return
      spokenWord = null
      onAwayChange(false)
    },
    followNextWord() {
      willFollow = true
    },
    scrollToSpokenWord() {
      if (!spokenWord) return
      setFollowing(true)
      scrollToWord(spokenWord)
    },
    stop() {
      scroller.removeEventListener('scroll', onScroll)
      for (const name of USER_SCROLL_EVENTS) removeEventListener(name, onUserEvent)
      onAwayChange(false)
    },
  }
}

function isBetween(word: HTMLElement, minTop: number, maxBottom: number): boolean {
  const { top, bottom } = word.getBoundingClientRect()
  return top >= minTop * innerHeight && bottom <= maxBottom * innerHeight
}

/** Whether a word is on the screen and not covered by the header or a bar at the bottom. */
function isUncovered(word: HTMLElement): boolean {
  const { top, bottom } = word.getBoundingClientRect()
  return top >= HEADER_PX && bottom <= visibleBottom()
}

/** How far to scroll to show a word, in pixels; down no further than the end of the text. */
function scrollDistance(word: HTMLElement, text: HTMLElement): number {
  const distance = word.getBoundingClientRect().top - innerHeight * SCROLL_TO
  const toEnd = text.getBoundingClientRect().bottom + BELOW_END_PX - visibleBottom()
  return distance < 0 ? distance : Math.min(distance, Math.max(0, toEnd))
}

/** The bottom of the screen, or the top of what covers it. */
const visibleBottom = (): number => innerHeight - bottomBarsHeight()

/** Whether the text is in the middle of the screen. A reader of something above or below it is not called back. */
function isMidScreen(text: HTMLElement): boolean {
  const { top, bottom } = text.getBoundingClientRect()
  return top < innerHeight * 0.5 && bottom > innerHeight * 0.3
}

/** The page must not move while someone writes a comment. */
function isTyping(): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.type !== 'range')
  )
}
