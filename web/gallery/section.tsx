import { type ReactNode, useId } from 'react'

/** A section of the gallery, with its name to the left on wide screens. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-hairline pt-8 lg:grid-cols-[13rem_1fr] lg:gap-10"
    >
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
    </section>
  )
}
