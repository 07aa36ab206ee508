import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const LOOK =
  'measure [&_a]:rounded-small [&_a]:font-[560] [&_a]:text-evergreen [&_a]:underline [&_a]:decoration-edge [&_a]:decoration-2 [&_a]:underline-offset-4 ' +
  '[&_h3]:mt-8 [&_h3]:mb-2 [&_li]:mt-2 [&_li]:pl-1 [&_p+p]:mt-4 [&_p+ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-6 [&_ul+p]:mt-4 [&_li]:marker:text-evergreen ' +
  '[&_table]:my-6'

/** Running text: paragraphs, lists, links and small tables at the width that reads well. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(LOOK, className)}>{children}</div>
}
