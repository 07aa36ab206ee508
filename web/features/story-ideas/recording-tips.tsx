import { Link } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import { StoriesLink } from '#web/features/stories/stories-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Heading } from '#web/ui/heading.tsx'

const WAYS = [
  {
    name: 'Quick recording',
    steps: [
      'Press the red button and start talking.',
      'Press it again when you’re done.',
      'Save your story. It has a title already, and you can change it.',
    ],
  },
  {
    name: 'Guided recording',
    steps: [
      'Choose a question from the story ideas.',
      'Press the red button and answer it in your own words.',
      'Press it again when you’re done, and save your story. The question is its title.',
    ],
  },
]

/** Open until the person has told a story. */
export function HowToCard({ isOpen }: { isOpen: boolean }) {
  return (
    <Collapsible title="How to Record Your Stories" defaultOpen={isOpen}>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
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
    </Collapsible>
  )
}

const TIPS = [
  'Find a quiet place and make yourself comfortable. Turn off the radio and the TV.',
  'Put the device on the table in front of you, about an arm’s length away. You don’t have to lean toward it.',
  'Talk as you would to a friend at your kitchen table. Pauses, laughter and your own way of talking are part of it.',
  'Keep a glass of water nearby. Press Pause whenever you want to think or take a break.',
  'Take all the time you want. A short story is as welcome as a long one.',
  'If someone is with you, tell them that you’re recording, and ask if that’s okay with them.',
]

/** Open until the person has told a story. */
export function TipsPanel({ isOpen }: { isOpen: boolean }) {
  return (
    <Collapsible title="Tips for a Comfortable Recording Experience" defaultOpen={isOpen}>
      <ul className="flex list-disc flex-col gap-2.5 pl-6 marker:text-evergreen">
        {TIPS.map((tip) => (
          <li key={tip} className="pl-1">
            {tip}
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}

export function ShareCard() {
  return (
    <Card aria-labelledby="share" className="flex flex-col items-start gap-4">
      <Heading level={2} id="share" className="text-heading">
        Ready to Share Your Story?
      </Heading>
      <p>When you save a story, it goes into your family’s vault. Only your family can listen to it and read it.</p>
      <div className="flex flex-wrap gap-3">
        <StoriesLink />
        <Link to={paths.family} className={buttonClass({ variant: 'secondary' })}>
          Share with Family
        </Link>
      </div>
    </Card>
  )
}
