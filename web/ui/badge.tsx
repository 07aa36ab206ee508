import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

export interface BadgeProps {
  children: ReactNode
  /** `premium` puts a honey mark before the words; `well` means that all is fine. */
  tone?: 'plain' | 'well' | 'problem' | 'premium'
  /** Shown before the words; `well` has a dot by default. */
  icon?: Elements
}

const TONES = {
  plain: 'border-hairline bg-well text-ink-soft',
  well: 'border-transparent bg-evergreen-wash text-evergreen',
  problem: 'border-transparent bg-clay-wash text-clay',
  premium:
    'border-hairline bg-card text-ink [&_svg]:rounded-round [&_svg]:bg-honey [&_svg]:p-0.5 [&_svg]:text-on-honey',
}

/** A word or two about the thing next to it: a category, a state. */
export function Badge({ children, tone = 'plain', icon }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 rounded-round border px-3 py-0.5 text-small font-[560] [&_svg]:size-[1.25em] [&_svg]:shrink-0',
        TONES[tone],
      )}
    >
      {icon ??
        (tone === 'well' && <span aria-hidden className="size-2.5 rounded-round bg-current forced-colors:border" />)}
      <span className="contents">{children}</span>
    </span>
  )
}
