import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusContainerOnRemoval } from '#web/lib/focus-main.ts'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { IconButton } from './small-buttons.tsx'

export interface NoticeProps {
  tone?: 'info' | 'success' | 'error'
  title?: string
  children?: ReactNode
  /** The picture of the person it's about, a small Avatar, in place of the mark. */
  face?: Elements
  /** What to do about it: a Button or a link. */
  action?: ReactNode
  /** Shows a Close button. Leave it out for an error that is still there. */
  onDismiss?: () => void
  /** False inside a live region, which announces it already. */
  announced?: boolean
}

const TONES = {
  info: { Mark: Info, look: 'border-hairline bg-well', mark: 'text-ink-soft' },
  success: { Mark: CircleCheck, look: 'border-transparent bg-evergreen-wash', mark: 'text-evergreen' },
  error: { Mark: TriangleAlert, look: 'border-clay bg-clay-wash', mark: 'text-clay' },
}

/** A message that stays on the page near its cause until solved. Screen readers announce errors immediately. */
export function Notice({ tone = 'info', title, children, face, action, onDismiss, announced = true }: NoticeProps) {
  const { Mark, look, mark } = TONES[tone]
  return (
    <div
      ref={focusContainerOnRemoval}
      role={announced ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={classNames('flex flex-wrap gap-x-[min(0.875rem,3vw)] rounded-card border px-gutter py-4 sm:p-5', look)}
    >
      {face ?? <Mark aria-hidden className={classNames('mt-[0.2em] size-6 shrink-0', mark)} />}
      <div className="min-w-0 flex-1">
        {title && <p className={classNames('font-[650]', tone === 'error' && 'text-clay')}>{title}</p>}
        {children != null && <div>{children}</div>}
      </div>
      {onDismiss && (
        <IconButton label="Close this message" icon={<X aria-hidden />} onClick={onDismiss} className="-my-2 -mr-2" />
      )}
      {/* In narrow windows below the mark, too: a large label needs the whole width. */}
      {action != null && (
        <div
          className={classNames(
            'mt-4 flex min-w-0 basis-full flex-wrap gap-3',
            face ? 'sm:pl-[3.375rem]' : 'sm:pl-[2.375rem]',
          )}
        >
          {action}
        </div>
      )}
    </div>
  )
}
