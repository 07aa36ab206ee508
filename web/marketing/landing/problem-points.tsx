import { threeColumns } from '../parts/columns.ts'

interface Point {
  readonly title: string
  readonly text: string
}

/** What is lost when nobody records it, in so many points. */
export function ProblemPoints({ points }: { points: readonly Point[] }) {
  return (
    <ul className={`grid grid-cols-1 gap-8 lg:gap-10 ${threeColumns}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="border-l-2 border-evergreen pl-5">
          <h3>{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
