/** Where on the screen, as shares of its height, a spoken word may stand; where it is brought to when it does not. */
const HIGHEST = 0.18
const LOWEST = 0.72
const BROUGHT_TO = 0.35

/** A smooth scroll of our own takes up to about this long; one of the reader's goes on for a while after each move. */
const OWN_SCROLL_MS = 900
const READERS_SCROLL_MS = 400

/** What a reader scrolls with; pages also scroll by themselves, when something above comes to its size. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const

export interface Follower {
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
 * @param text where all the words stand
 * @param onAway told whether the reader is at another place of the text
 */
export function createFollower(text: HTMLElement, onAway: (away: boolean) => void): Follower {
  let word: HTMLElement | null = null
  let follows = true
  let joined = false
  let byHand = false
  let quietUntil = 0

  function turn(next: boolean): void {
    follows = next
    onAway(word !== null && !next && isBefore(text))
  }

  function bring(target: HTMLElement): void {
    byHand = false
    quietUntil = performance.now() + OWN_SCROLL_MS
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = target.getBoundingClientRect().top - innerHeight * BROUGHT_TO
    scrollBy({ top, behavior: still ? 'auto' : 'smooth' })
  }

  function onScroll(): void {
    if (!word || !byHand) return
    quietUntil = performance.now() + READERS_SCROLL_MS
    turn(isInSight(word, 0, 1))
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
      joined = false
      if (!follows || isWriting() || performance.now() < quietUntil) return
      if (!isInSight(next, HIGHEST, LOWEST)) bring(next)
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
