import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'

const STEPS = [
  { name: 'Create account', text: 'Your name, an email address and a password are all it takes.' },
  { name: 'Record stories', text: 'Press the red button and tell something that you remember.' },
  { name: 'Share and connect', text: 'Hear what the others have told, and ask what you always wanted to know.' },
]

/** The three steps from the invitation to the first story. */
export function HowItWorks() {
  return (
    <Card aria-labelledby="how-it-works">
      <Heading level={2} id="how-it-works">
        How It Works
      </Heading>
      <ol className="mt-6 flex flex-col gap-6">
        {STEPS.map(({ name, text }, at) => (
          <li key={name} className="flex flex-wrap gap-x-4 gap-y-2">
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-round bg-evergreen-wash font-story text-lead text-evergreen"
            >
              {at + 1}
            </span>
            <div className="min-w-0 flex-1 basis-40">
              <Heading level={3} className="font-interface text-body font-[650]">
                {name}
              </Heading>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
