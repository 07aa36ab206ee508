import { Children, Fragment, isValidElement, type ReactNode } from 'react'

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
            {at < facts.length - 1 ? DOT : onScreen && <span className="print:hidden">{DOT}</span>}
          </span>{' '}
        </Fragment>
      ))}
      {onScreen && <span className="inline-block max-w-full print:hidden">{onScreen}</span>}
    </>
  )
}

const DOT = '\u00a0·'
