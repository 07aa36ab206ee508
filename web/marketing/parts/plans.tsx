import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Soon } from './soon.tsx'

export interface Plan {
  readonly name: string
  readonly price: string
  /** What stands beside the price in small letters. */
  readonly terms: string
  readonly includes: readonly string[]
  readonly action: ReactNode
  readonly premium?: boolean
  /** It is told of, but cannot be had yet. */
  readonly soon?: boolean
}

/** Two plans side by side. */
export function Plans({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className="mx-auto grid max-w-4xl grid-cols-1 gap-5 md:grid-cols-2">
      {plans.map((plan) => (
        <li
          key={plan.name}
          className={classNames(
            'flex flex-col rounded-card border bg-card px-[min(1.5rem,6vw)] py-6 shadow-low sm:p-8',
            plan.premium ? 'border-edge' : 'border-hairline',
          )}
        >
          <h3 className="flex flex-wrap items-center gap-3">
            {plan.name}
            {plan.soon && <Soon />}
          </h3>
          <p className="figures mt-4 font-story text-title">{plan.price}</p>
          <p className="mt-1 text-ink-soft">{plan.terms}</p>
          <ul className="mt-6 flex-1 space-y-3">
            {plan.includes.map((line) => (
              <li key={line} className="flex items-start gap-3">
                <Check aria-hidden className="mt-[0.25em] size-5 shrink-0 text-evergreen" />
                <span className="min-w-0">{line}</span>
              </li>
            ))}
          </ul>
          <div className="mt-8">{plan.action}</div>
        </li>
      ))}
    </ul>
  )
}
