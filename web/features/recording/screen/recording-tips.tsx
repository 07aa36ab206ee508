import { Link } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StoriesLink } from './stories-link.tsx'

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

const TIPS = [
  'Find a quiet place and sit as you like best. Switch the radio and the television off.',
  'Put the device on the table before you, about an arm’s length away. You do not have to lean towards it.',
  'Speak as you would to somebody at your kitchen table. Pauses, laughter and your own way of talking belong to it.',
  'Have a glass of water at hand. Press Pause whenever you want to think or rest.',
  'Take all the time you want. There is no limit, and a short story is as welcome as a long one.',
  'If somebody is with you, tell them that you are recording, and ask whether they agree.',
]

export function TipsPanel() {
  return (
    <Collapsible title="Tips for a Comfortable Recording Experience" defaultOpen>
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
      <p>A story that you save goes into your family’s vault. Only people who belong to it can hear and read it.</p>
      <div className="flex flex-wrap gap-3">
        <StoriesLink />
        <Link to={paths.family} className={buttonClass({ variant: 'secondary' })}>
          Share with Family
        </Link>
      </div>
    </Card>
  )
}
