import type { ReactNode } from 'react'
import type { Purpose } from '#web/features/account/taglines.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

export interface CallToActionProps extends ButtonLook {
  readonly children: ReactNode
  readonly purpose: Purpose
  /** The page it stands on. */
  readonly category: 'landing' | 'gift' | 'historian'
  /** Where on that page. */
  readonly label: string
}

/** A way to an account. Which of them are taken is counted by category and label, where visits are counted at all. */
export function CallToAction({ children, purpose, category, label, ...look }: CallToActionProps) {
  return (
    <a href={`/auth?for=${purpose}`} data-category={category} data-label={label} className={buttonClass(look)}>
      {children}
    </a>
  )
}
