import { Children, Fragment, isValidElement, type ReactNode } from 'react'

/** Separates two items on a line; the no-break space keeps it from starting one. For long items use `MetadataLine`. */
export const DOT = '\u00a0· '

// Without the trailing space, which is where the line may break.
const MARK = DOT.trimEnd()

interface MetadataLineProps {
  /** The items; null and false are skipped. A list, so that two items can't become one text. */
  children: readonly ReactNode[]
  /** A last item that is not printed. */
  onScreen?: ReactNode
}

/** Items separated by dots. Lines break between items, and within one only if it is longer than a line. */
export function MetadataLine({ children, onScreen }: MetadataLineProps) {
  const items = Children.toArray(children)
  return (
    <>
      {items.map((item, at) => (
        <Fragment key={isValidElement(item) ? item.key : String(item)}>
          <span className="inline-block max-w-full">
            <span>{item}</span>
            {at < items.length - 1 ? <span>{MARK}</span> : onScreen && <span className="print:hidden">{MARK}</span>}
          </span>{' '}
        </Fragment>
      ))}
      {onScreen && <span className="inline-block max-w-full print:hidden">{onScreen}</span>}
    </>
  )
}
