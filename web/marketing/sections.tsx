import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purpose } from '#web/features/account/taglines.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type ButtonStyle, buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'

// Columns give way to large text: none is narrower than its words.
export const threeColumns = 'lg:grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]'
const fourColumns = 'lg:grid-cols-[repeat(auto-fit,minmax(min(100%,14.25rem),1fr))]'

export interface BandProps {
  readonly id: string
  readonly heading: ReactNode
  /** One or two sentences under the heading. */
  readonly lead?: ReactNode
  readonly children?: ReactNode
  /** `well` has a tinted background. */
  readonly tone?: 'paper' | 'well'
  readonly centered?: boolean
}

/** A full-width section of a page. */
export function Band({ id, heading, lead, children, tone = 'paper', centered = false }: BandProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={tone === 'well' ? 'border-y border-hairline bg-well' : undefined}
    >
      <div className="mx-auto max-w-page px-4 py-14 sm:px-6 sm:py-20">
        <header className={classNames('max-w-measure', centered && 'mx-auto text-center')}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {lead && <p className="mt-4 text-lead text-ink-soft">{lead}</p>}
        </header>
        {children && <div className="mt-10">{children}</div>}
      </div>
    </section>
  )
}

export interface CallToActionProps extends ButtonStyle {
  readonly children: ReactNode
  readonly purpose: Purpose
  /** The page. */
  readonly category: 'landing' | 'gift' | 'historian'
  /** The position on the page. */
  readonly label: string
}

/** A link to creating an account. If visits are counted, clicks are counted by category and label. */
export function CallToAction({ children, purpose, category, label, ...look }: CallToActionProps) {
  return (
    <a href={`/auth?for=${purpose}`} data-category={category} data-label={label} className={buttonClass(look)}>
      {children}
    </a>
  )
}

/** Marks what is announced but not available yet. */
export function ComingSoon() {
  return (
    <span className="font-interface tracking-normal">
      <Badge>Coming soon</Badge>
    </span>
  )
}

export interface Feature {
  readonly Icon: LucideIcon
  readonly title: string
  readonly text: string
}

const GRID_COLUMNS = { 3: `sm:grid-cols-2 ${threeColumns}`, 4: `sm:grid-cols-2 ${fourColumns}` }

export function FeatureGrid({
  features,
  columns,
}: {
  features: readonly Feature[]
  columns: keyof typeof GRID_COLUMNS
}) {
  return (
    <ul className={classNames('grid grid-cols-1 gap-5', GRID_COLUMNS[columns])}>
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

export interface Step {
  readonly title: string
  readonly text: string
}

/** Numbered steps. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid grid-cols-1 gap-8 lg:grid-cols-3 lg:gap-10">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-5 lg:flex-col">
          <span
            aria-hidden
            className="grid size-13 shrink-0 place-items-center rounded-round border-2 border-evergreen font-story text-heading text-evergreen"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <h3>{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface Plan {
  readonly name: string
  readonly price: string
  /** Small print under the price. */
  readonly terms: string
  readonly includes: readonly string[]
  readonly action: ReactNode
  readonly premium?: boolean
  /** Announced but not available yet. */
  readonly soon?: boolean
}

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
            {plan.soon && <ComingSoon />}
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

export interface Testimonial {
  readonly words: string
  readonly who: string
}

/** Invented quotes, labeled as such until real families have said something. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <>
      <ul className={`grid grid-cols-1 gap-5 ${threeColumns}`}>
        {testimonials.map(({ words, who }) => (
          <li key={who} className="flex flex-col rounded-card border border-hairline bg-card p-5 shadow-low sm:p-7">
            <blockquote className="flex-1 font-story text-lead">
              <p>“{words}”</p>
            </blockquote>
            <p className="mt-5 text-small text-ink-soft">{who}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-small text-ink-soft">
        These are illustrations: we wrote them to show what we hope for. Real families’ words will take their place.
      </p>
    </>
  )
}
