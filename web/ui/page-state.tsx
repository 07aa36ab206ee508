import { type ReactNode, useEffect, useRef } from 'react'
import { focusContainerOnRemoval } from '#web/lib/focus-main.ts'
import { classNames } from './class-names.ts'
import { Heading, type HeadingLevel } from './heading.tsx'

interface EmptyStateProps {
  title: string
  /** What to do next. */
  children: ReactNode
  /** The one button that does it. */
  action?: ReactNode
  /** A quiet icon for what will be here. */
  picture?: ReactNode
  /** In place of the icon, where a page is empty until someone begins: a drawing from `pictures`. */
  drawing?: ReactNode
  level?: HeadingLevel
}

/** Nothing here yet: says what to do next. */
export function EmptyState({ title, children, action, picture, drawing, level = 2 }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-3 py-8 text-center">
      {drawing && <div className="mb-2 w-full max-w-80 [&_svg]:w-full">{drawing}</div>}
      {picture && (
        <div className="mb-3 grid size-20 place-items-center rounded-round bg-evergreen-wash text-evergreen [&_svg]:size-9 [&_svg]:stroke-[1.6]">
          {picture}
        </div>
      )}
      <Heading level={level} className="text-title">
        {title}
      </Heading>
      <div className="text-ink-soft">{children}</div>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

interface OutcomeProps {
  title: string
  picture: ReactNode
  /** `wrong` where something did not work. */
  tone?: 'well' | 'wrong'
  children?: ReactNode
  /** What to do next, the main one first. */
  actions?: ReactNode
  /** Moves the focus to the heading, so screen readers announce it; off if it is there from the start. */
  focused?: boolean
}

/** The result or progress of an action, as a page of its own. */
export function Outcome({ title, picture, tone = 'well', children, actions, focused = true }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!focused) return
    heading.current?.focus({ preventScroll: true })
    // It replaces something longer, which was scrolled to its end.
    scrollTo({ top: 0 })
  }, [focused])
  return (
    <section
      ref={focusContainerOnRemoval}
      className="mx-auto flex w-full max-w-form flex-col items-center gap-4 text-center text-balance"
    >
      <div
        className={classNames(
          'mb-2 grid size-24 place-items-center rounded-round [&_svg]:size-11 [&_svg]:stroke-[1.6]',
          tone === 'well' ? 'bg-evergreen-wash text-evergreen' : 'bg-clay-wash text-clay',
        )}
      >
        {picture}
      </div>
      <Heading level={1} ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </Heading>
      <div className="contents">{children}</div>
      {actions && <div className="mt-4 flex w-full flex-col items-stretch gap-3">{actions}</div>}
    </section>
  )
}
