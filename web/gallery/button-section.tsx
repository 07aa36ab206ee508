import { BookOpen, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/small-buttons.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { Section } from './section.tsx'

export function ButtonSection() {
  const [pending, setPending] = useState(true)
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Save Story</Button>
        <Button variant="secondary">Record Again</Button>
        <Button variant="quiet">Add Comment</Button>
        <Button variant="danger" icon={<Trash2 aria-hidden />}>
          Delete story
        </Button>
        <Button disabled>Not yet</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="large" icon={<Plus aria-hidden />}>
          Record Your First Story
        </Button>
        <a href="#stories" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          <BookOpen aria-hidden />
          View Your Stories
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={pending} pendingLabel="Signing in…">
          Sign In
        </Button>
        <Button variant="secondary" pending={pending} pendingLabel="Saving…">
          Save
        </Button>
        <Button variant="quiet" onClick={() => setPending(!pending)}>
          {pending ? 'Show them at rest' : 'Show them pending'}
        </Button>
        <Tooltip text="Play the story from the start">
          <IconButton label="Play" icon={<Play aria-hidden />} />
        </Tooltip>
      </div>
    </Section>
  )
}
