import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { RestoreError, useDeletedStories, useLastRestore, useRestoreStory } from '../list/story-deletion.tsx'
import { Difference } from './difference.tsx'
import { type Editable, type EditFields, fieldsOf } from './edit-fields.ts'

const NAMES: Readonly<Record<Editable, string>> = {
  title: 'Story Title',
  category: 'Category',
  content: 'Story Text',
  toldBy: 'Told by',
  eventDate: 'When it happened',
  place: 'Where it happened',
  people: 'People in it',
  tags: 'Tags',
  notes: 'Notes',
}

/** What every version of a story has. */
const VERSIONED: readonly Editable[] = ['title', 'content']

interface ChangedMeanwhileProps {
  story: Story
  fields: EditFields
  conflicts: readonly Editable[]
  onSettle: (giveUp: readonly Editable[]) => void
}

/** Somebody else changed what this person is changing: both are shown, and the person says which one is to stand. */
export function ChangedMeanwhile({ story, fields, conflicts, onSettle }: ChangedMeanwhileProps) {
  const [compared, setCompared] = useState(false)
  const theirs = fieldsOf(story)
  const choices = (
    <>
      <Button variant="secondary" onClick={() => onSettle([])}>
        Keep What I Wrote
      </Button>
      <Button variant="secondary" onClick={() => onSettle(conflicts)}>
        Take the Other
      </Button>
    </>
  )
  return (
    <Notice tone="error" title="This story was changed while you were writing" action={choices}>
      <p>
        Nothing has been saved yet.{' '}
        {conflicts.every((name) => VERSIONED.includes(name)) &&
          'If you keep what you wrote, the other stays among the earlier versions.'}
      </p>
      <dl className="mt-3 flex flex-col gap-4">
        {conflicts.map((name) => (
          <div key={name}>
            <dt className="font-[650]">{NAMES[name]}</dt>
            {name === 'content' ? (
              <dd className="mt-1 flex flex-col items-start gap-2">
                {compared && <Difference before={theirs.content} after={fields.content} />}
                <span className="-ml-outdent flex flex-wrap">
                  {!compared && (
                    <Button variant="quiet" onClick={() => setCompared(true)}>
                      Show What Is Different
                    </Button>
                  )}
                  <CopyButton text={fields.content} label="Copy What I Wrote" />
                </span>
              </dd>
            ) : (
              <dd className="wrap-anywhere whitespace-pre-line">
                In the story now: <bdi>{say(theirs, name)}</bdi>
                <br />
                What you wrote: <bdi>{say(fields, name)}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Notice>
  )
}

const say = (fields: EditFields, name: Editable): string => {
  if (name !== 'eventDate') return fields[name] || 'nothing'
  const { kind, day, month, year, toYear } = fields
  if (kind === '') return 'not known'
  if (kind === 'exact') return day
  if (kind === 'month') return `${year}-${month}`
  return kind === 'span' ? `${year}–${toYear}` : `${kind === 'about' ? 'about ' : ''}${year}`
}

/** The story was deleted elsewhere while somebody changes it here: what they wrote can be copied, or saved once it is restored. */
export function DeletedMeanwhile({ story, text }: { story: Story; text: string }) {
  const { data: deleted } = useDeletedStories()
  const restore = useRestoreStory()
  const last = useLastRestore()
  const waits = deleted?.some(({ id }) => id === story.id)
  const action = (
    <>
      {waits && (
        <Button
          variant="secondary"
          pending={last?.status === 'pending' && last.story.id === story.id}
          pendingLabel="Restoring…"
          onClick={() => restore(story)}
        >
          Restore This Story
        </Button>
      )}
      <CopyButton text={text} label="Copy What I Wrote" />
    </>
  )
  return (
    <>
      <RestoreError />
      <Notice tone="error" title="This story was deleted while you were writing" action={action}>
        {waits
          ? 'What you wrote is still here. Restore the story, then save.'
          : 'What you wrote is still here, and you can copy it. It cannot be saved to this story any more.'}
      </Notice>
    </>
  )
}
