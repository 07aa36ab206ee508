import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { initials, NO_NAME, tintOf } from '#common/faces.ts'
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
