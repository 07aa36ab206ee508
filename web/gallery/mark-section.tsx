import { Crown } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from './section.tsx'

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
      <Progress label="Writing down your words" value={null} />
    </Section>
  )
}
