import { Lightbulb } from 'lucide-react'
import { QuestionList } from '#web/features/faq/question-list.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Section } from './section.tsx'

const QUESTIONS = [
  { id: 'who', question: 'Who can hear my stories?', answer: ['The people in your family, and nobody else.'] },
  { id: 'long', question: 'How long can a story be?', answer: ['As long as you like. There’s no time limit.'] },
  { id: 'stop', question: 'What if I stop half way?', answer: ['What you have said so far is kept on this device.'] },
]
const IN_ANOTHER_LIST = QUESTIONS.map((one) => ({ ...one, id: `${one.id}-again` }))

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
      <QuestionList level={3} questions={QUESTIONS} exclusiveGroup="one-at-a-time" />
      <QuestionList level={3} questions={IN_ANOTHER_LIST} />
    </Section>
  )
}
