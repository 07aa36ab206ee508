import { BookOpen, Crown, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass, linkClass } from '../ui/button-class.ts'
import { Card } from '../ui/card.tsx'
import { Progress } from '../ui/progress.tsx'
import { IconButton } from '../ui/small-buttons.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Section } from './section.tsx'

const SWATCHES = [
  ['Paper', 'bg-paper text-ink'],
  ['Card', 'bg-card text-ink'],
  ['Well', 'bg-well text-ink-soft'],
  ['Evergreen', 'bg-evergreen text-on-evergreen'],
  ['Evergreen wash', 'bg-evergreen-wash text-evergreen'],
  ['Clay', 'bg-clay text-on-clay'],
  ['Clay wash', 'bg-clay-wash text-clay'],
  ['Ink', 'bg-ink text-paper'],
]

const MARKS = [
  ['Record red, only ever recording', 'bg-record'],
  ['Honey, only premium marks', 'bg-honey'],
]

export function ColorSection() {
  return (
    <Section title="Color">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3">
        {SWATCHES.map(([name, look]) => (
          <li
            key={name}
            className={`flex min-h-24 items-end rounded-card border border-hairline p-4 leading-tight ${look}`}
          >
            {name}
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {MARKS.map(([name, look]) => (
          <li key={name} className="flex items-center gap-3">
            <span className={`size-8 rounded-round ${look}`} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function TypeSection() {
  return (
    <Section title="Type">
      <div className="flex flex-col gap-4">
        <p className="font-story text-display font-[560] tracking-[-0.015em]">The summer the river froze</p>
        <h2>What my mother kept in the blue tin</h2>
        <h3>Questions about childhood</h3>
        <p className="measure text-lead">
          A lead paragraph stands under a title and says in one breath what the page is for.
        </p>
        <p className="measure">
          Body text is twenty pixels, because the person who reads it may be eighty-four. It may hold{' '}
          <a className={linkClass} href="#type">
            a link to somewhere else
          </a>
          , and <strong>a word that matters</strong>.
        </p>
        <p className="text-small text-ink-soft">
          Small print, never smaller than this: told by Ruth · about 1952 · 4:12
        </p>
        <p className="figures font-story text-figure font-[650]">12:41</p>
      </div>
      <blockquote className="measure font-story text-lead">
        “We had one good pair of skates between the three of us, so you learned to be quick about it. Anna went first,
        because she was the eldest, and <em>I held the lantern</em>.”
      </blockquote>
    </Section>
  )
}

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

const PORTRAIT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Ccircle cx="4" cy="3" r="1.6"/%3E%3Cellipse cx="4" cy="8" rx="3" ry="3"/%3E%3C/svg%3E'

export function MarkSection() {
  return (
    <Section title="Cards, badges, people">
      <div className="flex flex-wrap items-center gap-3">
        <Badge>Childhood</Badge>
        <Badge tone="well">Family Member</Badge>
        <Badge tone="problem">Expired</Badge>
        <Badge tone="premium" icon={<Crown aria-hidden />}>
          Premium
        </Badge>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name="Ruth Keeper" size="small" alone />
        <Avatar name="Walter" alone />
        <Avatar name="Anna Lindqvist" size="large" alone />
        <Avatar name="Portrait" src={PORTRAIT} alone />
        <Avatar name="山田 太郎" alone />
        <Avatar name="فاطمة علي" alone />
        <Avatar name="👵🏽 🌻" alone />
        <Avatar name="" />
      </div>
      <Card as="article">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Avatar name="Ruth Keeper" />
          <div className="min-w-0 flex-1 basis-40 leading-snug">
            <p className="font-[650]">Ruth Keeper</p>
            <p className="text-small text-ink-soft">3 days ago</p>
          </div>
          <Badge>Childhood</Badge>
        </header>
        <h3 className="mt-5 text-title">The summer the river froze</h3>
        <p className="text-ink-soft">told by Ruth · about 1952 · 4:12</p>
        <p className="measure mt-4 font-story">
          We had one good pair of skates between the three of us, so you learned to be quick about it. Anna went first,
          because she was the eldest, and I held the lantern.
        </p>
      </Card>
      <Progress label="Sending the recording" value={12} max={40} valueText="12 of 40 MB" />
      <Progress label="Transcribing your words" value={null} />
    </Section>
  )
}
