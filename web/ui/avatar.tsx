import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tintOf } from '#common/tints.ts'
import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  src?: string | null
  /** `tiny`: within a line of text, with one initial. */
  size?: 'tiny' | 'small' | 'regular' | 'large'
  /** Set if the name is not shown next to it; otherwise screen readers skip the picture. */
  alone?: boolean
}

const SIZES = {
  tiny: 'size-7 text-[1rem] leading-none',
  small: 'size-10 text-small',
  regular: 'size-13',
  large: 'size-28 text-title',
}

/**
 * A person's photo, or their initials if there is none or it fails to load. The initials are on the person's own tint. It is
 * found by the name: of many who told a story or sent an invite, a screen knows nothing else.
 */
export function Avatar({ name, src, size = 'regular', alone = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const family = useFamilyNames()
  const letters = size === 'tiny' ? initials(name, 1) : initials(name)
  return (
    <span
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-round border border-hairline font-interface font-[650] text-ink select-none *:col-start-1 *:row-start-1',
        SIZES[size],
      )}
      style={{ backgroundColor: `var(--${letters === NO_NAME ? 'shape' : `tint-${tintOf(name, family)}`})` }}
    >
      <span>{letters}</span>
      {src && src !== broken && (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      )}
    </span>
  )
}

/** The members of the current family, in the order of joining. */
const familyStore = createStore<readonly string[]>(() => [])

export const useFamilyNames = (): readonly string[] => useStore(familyStore)

export const setFamilyNames = (names: readonly string[]): void => familyStore.setState(names, true)

const NO_NAME = '?'

/** Its capitals are for headlines, and many fonts lack them. */
const GEORGIAN = /[\u10d0-\u10ff]/

/** "Great-uncle", "Aunt", "Dr.": what comes before a person's own name. */
const TITLES = /^((great|grand(ma|pa|mother|father)?|granny|aunt|auntie|uncle|nana|papa|mrs?|ms|dr)[-.\s]+)+(?=\p{L})/iu

/**
 * The first letters of the first and last word of a person's own name, in capitals ("W" for Great-uncle Walter); with a `max` of
 * 1, only the first.
 */
export function initials(name: string, max = 2): string {
  // Quotes, parentheses and emoji only count in a name without letters.
  const words = name
    .trim()
    .replace(TITLES, '')
    .match(/[\p{L}\p{N}]\S*/gu) ?? [name.trim()]
  const first = firstLetter(words[0])
  const capital = first.toUpperCase()
  // Letters without capitals are wide, as in Chinese, or join the next one, as in Arabic: one stands for the name.
  if (capital === first.toLowerCase() || GEORGIAN.test(first)) return first || NO_NAME
  // English rules, the page's language: in Turkish, I and İ are different letters.
  return words.length > 1 && max > 1 ? capital + firstLetter(words.at(-1)).toUpperCase() : capital
}

/** From U+0300 on, a visible character can consist of several code points. */
const MAY_COMBINE = /[^\0-\u02ff]/

/** The first segmenter takes a phone tens of milliseconds, and few names need one. */
const firstLetter = (word = ''): string =>
  MAY_COMBINE.test(word.slice(0, 2)) ? ([...new Intl.Segmenter().segment(word)][0]?.segment ?? '') : word.charAt(0)
