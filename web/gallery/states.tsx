import { Lightbulb, Mic } from 'lucide-react'
import { useState } from 'react'
import { QuestionList } from '../features/faq/question-list.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { TextArea, TextField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyState } from '../ui/page-state.tsx'
import { Skeleton, SkeletonBlock } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './section.tsx'

export function StateSection() {
  const [isShown, setShown] = useState(true)
  return (
    <Section title="Notices and states">
      <Notice tone="info" title="Where your words are heard">
        While you speak, your browser may send the sound to its maker to transcribe the words.
      </Notice>
      {isShown && (
        <Notice tone="success" onDismiss={() => setShown(false)}>
          Your story is safe in the vault.
        </Notice>
      )}
      <Notice tone="error" title="The story is not sent yet" action={<Button variant="secondary">Try again</Button>}>
        We cannot reach the server. The whole recording is kept on this device.
      </Notice>
      <Card>
        <EmptyState
          level={3}
          title="No stories yet"
          picture={<Mic aria-hidden />}
          action={<Button>Record Your First Story</Button>}
        >
          Press the red button and tell one. It can be as short as you like.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          level={3}
          title="We couldn’t load your stories"
          message="They are safe in the vault. Try again in a moment."
          onRetry={() => {}}
        />
      </Card>
      <Card>
        <Skeleton label="Loading your stories">
          <div className="flex items-center gap-4">
            <SkeletonBlock round className="size-13" />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <SkeletonBlock className="h-6 w-40" />
              <SkeletonBlock className="h-5 w-28" />
            </div>
          </div>
          <SkeletonBlock className="mt-6 h-8 w-2/3" />
          <SkeletonBlock className="mt-4 h-6 w-full" />
          <SkeletonBlock className="mt-2 h-6 w-5/6" />
        </Skeleton>
      </Card>
      <Spinner label="Loading…" />
    </Section>
  )
}

const QUESTIONS = [
  { id: 'who', question: 'Who can hear my stories?', answer: ['The people in your family, and no one else.'] },
  { id: 'long', question: 'How long can a story be?', answer: ['As long as you like. There’s no time limit.'] },
  { id: 'stop', question: 'What if I stop half way?', answer: ['What you have said so far is kept on this device.'] },
]
const IN_ANOTHER_LIST = QUESTIONS.map((one) => ({ ...one, id: `${one.id}-again` }))

const PROFILE_TABS = ['Subscription', 'Profile', 'Security', 'Contact', 'Help'].map((label) => ({
  value: label.toLowerCase(),
  label,
  content: <p>{`Here stands what belongs to “${label}”.`}</p>,
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

const STORY =
  'We had one good pair of skates between the three of us, so you learned to be quick about it. Anna went first, because she was the eldest, and I held the lantern. '

export function OverlaySection() {
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const closeSaving = () => setSaving(false)
  const undo = { label: 'Undo', altText: 'Find it under Recently deleted', onAct: () => toast({ title: 'It is back' }) }
  return (
    <Section title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setSaving(true)}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Ask a question
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Story deleted', description: 'It stays for 30 days.', action: undo })}
        >
          Show a toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Error', description: 'The comment could not be added.', variant: 'destructive' })
          }
        >
          Show a destructive toast
        </Button>
      </div>
      <Dialog
        open={saving}
        onOpenChange={setSaving}
        title="Save Your Story"
        description="It is kept on this device already."
        footer={
          <>
            <Button variant="secondary" onClick={closeSaving}>
              Cancel
            </Button>
            <Button onClick={closeSaving}>Save Story</Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <TextField label="Story Title" defaultValue="The summer the river froze" />
          <TextArea label="Story Text" story rows={8} defaultValue={STORY.repeat(6)} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this story?"
        confirmLabel="Delete story"
        safeLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false)
          toast({ title: 'Story deleted', action: undo })
        }}
      >
        “The summer the river froze” goes to Recently deleted. You can take it back for 30 days.
      </ConfirmDialog>
    </Section>
  )
}
