import { type ReactNode, useId } from 'react'
import { Heading } from '#web/ui/heading.tsx'

/** One part of the family page, with its heading. */
export function Section({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {intro != null && <p className="measure text-ink-soft">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
