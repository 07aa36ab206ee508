import type { LucideIcon } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { fourColumns, threeColumns } from './columns.ts'

export interface Feature {
  readonly Icon: LucideIcon
  readonly title: string
  readonly text: string
}

const COLUMNS = { 3: `sm:grid-cols-2 ${threeColumns}`, 4: `sm:grid-cols-2 ${fourColumns}` }

/** Cards that each say one thing the product does. */
export function FeatureGrid({ features, columns }: { features: readonly Feature[]; columns: keyof typeof COLUMNS }) {
  return (
    <ul className={classNames('grid grid-cols-1 gap-5', COLUMNS[columns])}>
      {features.map(({ Icon, title, text }) => (
        <Card as="li" key={title}>
          <span className="grid size-13 place-items-center rounded-round bg-evergreen-wash text-evergreen">
            <Icon aria-hidden className="size-6" />
          </span>
          <h3 className="mt-5">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </Card>
      ))}
    </ul>
  )
}
