import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { DOT } from '#web/lib/dot.ts'

interface FactsProps {
  /** The facts; null and false are none. */
  children: ReactNode
  /** A last one, which paper goes without. */
  onScreen?: ReactNode
}

/** Facts with a dot between them. A line breaks between two of them, and within one only where that is longer than a line. */
export function Facts({ children, onScreen }: FactsProps) {
  const facts = Children.toArray(children)
  return (
    <>
      {facts.map((fact, at) => (
        <Fragment key={isValidElement(fact) ? fact.key : String(fact)}>
          <span className="inline-block max-w-full">
            {fact}
            {at < facts.length - 1 ? MARK : onScreen && <span className="print:hidden">{MARK}</span>}
          </span>{' '}
        </Fragment>
      ))}
      {onScreen && <span className="inline-block max-w-full print:hidden">{onScreen}</span>}
    </>
  )
}

/** Without its space: what stands between two facts is where the line may break. */
const MARK = DOT.trimEnd()
