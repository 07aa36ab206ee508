import { Lightbulb } from 'lucide-react'
import { Accordion } from '#web/ui/accordion.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Section } from './section.tsx'

const QUESTIONS = [
  { value: 'who', title: 'Who can hear my stories?', content: 'The people in your family, and nobody else.' },
  { value: 'long', title: 'How long may a story be?', content: 'As long as you like. There is no time limit.' },
  { value: 'stop', title: 'What if I stop half way?', content: 'What you have said so far is kept on this device.' },
]

const PROFILE_TABS = ['Subscription', 'Profile', 'Security', 'Contact', 'Help'].map((label) => ({
  value: label.toLowerCase(),
  label,
  content: <p>Here stands what belongs to “{label}”.</p>,
}))

const AUTH_TABS = [
  { value: 'sign-in', label: 'Sign In', content: <p>For those who have been here before.</p> },
  { value: 'sign-up', label: 'Sign Up', content: <p>For those who are new.</p> },
]

export function FoldSection() {
  return (
    <Section title="Tabs and folds">
      <Tabs label="Profile" tabs={PROFILE_TABS} />
      <div className="max-w-form">
        <Tabs even label="Account" tabs={AUTH_TABS} defaultValue="sign-up" />
      </div>
      <Collapsible
        defaultOpen
        level={3}
        title="Tips for a Comfortable Recording Experience"
        icon={<Lightbulb aria-hidden />}
      >
        <ul className="flex list-disc flex-col gap-2 pl-6">
          <li>Sit where it is quiet, with the tablet an arm’s length away.</li>
          <li>Speak as you would to a friend across the table.</li>
          <li>You can pause whenever you like, and go on when you are ready.</li>
        </ul>
      </Collapsible>
      <Accordion mode="single" items={QUESTIONS} defaultOpen={['who']} />
      <Accordion mode="multiple" items={QUESTIONS} />
    </Section>
  )
}
