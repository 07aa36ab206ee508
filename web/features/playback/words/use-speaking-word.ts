import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isSounding, playerState, subscribeToPlayer } from '#web/features/playback/player-state.ts'
import { createFollower, type Follower } from './follower.ts'
import type { RecognizedWord, SpokenParagraph } from './spoken-text.ts'
import { wordAt } from './word-at.ts'
import { heardOf, wordsIn } from './word-elements.ts'

/** A word lights up this much early, in seconds: the player's clock goes in steps, and late looks wrong where early does not. */
const EARLY = 0.05

export interface SpeakingWordInput {
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
