import { useState } from 'react'
import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  src?: string | null
  size?: 'small' | 'regular' | 'large'
  /** Set if the name is not shown next to it; otherwise screen readers skip the picture. */
  alone?: boolean
}

const SIZES = { small: 'size-10 text-small', regular: 'size-13', large: 'size-28 text-title' }

/** A person's photo, or their initials if there is none or it fails to load. */
export function Avatar({ name, src, size = 'regular', alone = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-round border border-hairline bg-evergreen-wash font-[650] text-evergreen select-none *:col-start-1 *:row-start-1',
        SIZES[size],
      )}
    >
      <span>{initials(name)}</span>
      {src && src !== broken && (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      )}
    </span>
  )
}

/** From here on, a visible character can consist of several code points. */
const FIRST_COMBINING = 0x300

/** The first letters of the first and last word of a name, in capitals; `?` without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words
  const letters = picked.map((word) => firstLetter(word ?? ''))
  // English rules, the page's language: in Turkish, I and İ are different letters.
  return letters.join('').toUpperCase() || '?'
}

/** The first segmenter takes a phone tens of milliseconds, and few names need one. */
function firstLetter(word: string): string {
  const plain = [0, 1].every((at) => (word.codePointAt(at) ?? 0) < FIRST_COMBINING)
  return plain ? word.charAt(0) : ([...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
}
