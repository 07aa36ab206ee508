export interface Step {
  readonly title: string
  readonly text: string
}

/** What happens first, then and last. */
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
