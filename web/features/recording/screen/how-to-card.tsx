import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'

const WAYS = [
  {
    name: 'Quick recording',
    steps: [
      'Press the red button and begin to talk.',
      'Press it again when you have finished.',
      'Give your story a title and save it.',
    ],
  },
  {
    name: 'Guided recording',
    steps: [
      'Choose a question from the story ideas.',
      'Press the red button and answer it in your own words.',
      'Press it again. The title is filled in for you; save your story.',
    ],
  },
]

export function HowToCard() {
  return (
    <Card aria-labelledby="how-to">
      <Heading level={2} id="how-to" className="text-heading">
        How to Record Your Stories
      </Heading>
      <div className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {WAYS.map(({ name, steps }) => (
          <section key={name} aria-label={name}>
            <Heading level={3} className="text-body font-interface font-[650]">
              {name}
            </Heading>
            <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-7 marker:font-[650] marker:text-evergreen">
              {steps.map((step) => (
                <li key={step} className="pl-1">
                  {step}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  )
}
