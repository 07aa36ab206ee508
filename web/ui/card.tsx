import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'article' | 'div' | 'li'
}

/** A bordered surface. */
export function Card({ as: Tag = 'section', className, ...rest }: Omit<CardProps, 'ref'>) {
  return (
    <Tag
      {...rest}
      className={classNames('rounded-card border border-hairline bg-card px-sheet py-5 shadow-low sm:p-7', className)}
    />
  )
}
