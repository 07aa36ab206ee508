import type { ComponentProps } from 'react'

export type HeadingLevel = 1 | 2 | 3 | 4

export interface HeadingProps extends ComponentProps<'h2'> {
  /** Its place in the page's outline. */
  level: HeadingLevel
}

/** A heading whose level is given by where it stands; the size comes with the level unless `className` says otherwise. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return <Tag {...rest} />
}
