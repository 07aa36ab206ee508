import { useState } from 'react'
import { classNames } from './class-names.ts'
import { initials } from './initials.ts'

export interface AvatarProps {
  name: string
  src?: string | null
  size?: 'small' | 'regular' | 'large'
  /** Set where the name does not stand beside it in words; otherwise screen readers pass over it. */
  alone?: boolean
}

const SIZES = { small: 'size-10 text-small', regular: 'size-13', large: 'size-28 text-title' }

/** A person's photo over their initials, which stay where there is none or it cannot be had. */
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
