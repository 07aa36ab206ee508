import { threeColumns } from './columns.ts'

export interface Testimonial {
  readonly words: string
  readonly who: string
}

/** What families might say. Nobody has yet: until somebody has, that is written beside it. */
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
