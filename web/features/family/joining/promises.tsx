import { LockKeyhole, Mic, Users } from 'lucide-react'
import { Heading } from '#web/ui/heading.tsx'

const PROMISES = [
  {
    Mark: Mic,
    name: 'One-click recording',
    text: 'One big button. Press it and talk; press it again when you have finished.',
  },
  {
    Mark: Users,
    name: 'Family sharing',
    text: 'Everyone in the family can hear the stories, read them, and tell their own.',
  },
  {
    Mark: LockKeyhole,
    name: 'Private and secure',
    text: 'Only people whom the family has invited can get in. Nothing is public.',
  },
]

/** What the product is, in three short pieces. */
export function Promises() {
  return (
    <section aria-label="What you can expect" className="lg:col-span-2">
      <ul className="grid gap-8 border-t border-hairline pt-10 sm:grid-cols-3">
        {PROMISES.map(({ Mark, name, text }) => (
          <li key={name} className="flex flex-wrap gap-x-4 gap-y-3 sm:flex-col">
            <Mark aria-hidden className="mt-1 size-7 shrink-0 stroke-[1.7] text-evergreen" />
            <div className="min-w-0 flex-1 basis-40 sm:basis-auto">
              <Heading level={2} className="font-interface text-body font-[650]">
                {name}
              </Heading>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
