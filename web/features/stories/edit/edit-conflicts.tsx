import { useState } from 'react'
import { storyFields } from '#common/story-fields.ts'
import type { StoryField } from '#common/story-values.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { RestoreError, useDeletedStories, useLastRestore, useRestoreStory } from '../list/story-deletion.tsx'
import { type EditFields, fieldsOf, isVersioned } from './edit-fields.ts'
import { TextDiff } from './text-diff.tsx'

interface EditConflictProps {
  story: Story
  fields: EditFields
  conflicts: readonly StoryField[]
  /** Called with the fields to take from the other version. */
  onResolve: (acceptTheirs: readonly StoryField[]) => void
}

/** Another member changed the same fields: shows both versions and lets the user choose one. */
export function EditConflict({ story, fields, conflicts, onResolve }: EditConflictProps) {
  const [showsDifference, setShowsDifference] = useState(false)
  const theirs = fieldsOf(story)
  const choices = (
    <>
      <Button variant="secondary" onClick={() => onResolve([])}>
        Keep My Version
      </Button>
      <Button variant="secondary" onClick={() => onResolve(conflicts)}>
        Use Their Version
      </Button>
    </>
  )
  return (
    <Notice tone="error" title="This story was changed while you were editing" action={choices}>
      <p>{`Nothing has been saved yet. ${conflicts.every(isVersioned) ? 'If you keep your version, you’ll find theirs in the earlier versions.' : ''}`}</p>
      <dl className="mt-3 flex flex-col gap-4">
        {conflicts.map((name) => (
          <div key={name}>
            <dt className="font-[650]">{storyFields[name].label}</dt>
            {name === 'content' ? (
              <dd className="mt-1 flex flex-col items-start gap-2">
                {showsDifference && <TextDiff before={theirs.content} after={fields.content} />}
                <span className="-ml-outdent flex flex-wrap">
                  {!showsDifference && (
                    <Button variant="quiet" onClick={() => setShowsDifference(true)}>
                      Show Differences
                    </Button>
                  )}
                  <CopyButton text={fields.content} label="Copy What I Wrote" />
                </span>
              </dd>
            ) : (
              <dd className="wrap-anywhere whitespace-pre-line">
                In the story now: <bdi>{formatField(theirs, name)}</bdi>
                <br />
                Your version: <bdi>{formatField(fields, name)}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Notice>
  )
}

const formatField = (fields: EditFields, name: StoryField): string => {
  if (name !== 'eventDate') return fields[name] || 'nothing'
  const { kind, day, month, year, toYear } = fields
  if (kind === '') return 'unknown'
  if (kind === 'exact') return day
  if (kind === 'month') return `${year}-${month}`
  return kind === 'span' ? `${year}–${toYear}` : `${kind === 'about' ? 'about ' : ''}${year}`
}

/** The story was deleted while the editor was open: the text can be copied, or saved after restoring the story. */
export function DeletedNotice({ story, text }: { story: Story; text: string }) {
  const { data: deleted } = useDeletedStories()
  const restore = useRestoreStory()
  const lastRestore = useLastRestore()
  const canRestore = deleted?.some(({ id }) => id === story.id)
  const action = (
    <>
      {canRestore && (
        <Button
          variant="secondary"
          pending={lastRestore?.status === 'pending' && lastRestore.story.id === story.id}
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
      <Notice tone="error" title="This story was deleted while you were editing" action={action}>
        {canRestore
          ? 'What you wrote is still here. Restore the story, then save.'
          : 'You can still copy what you wrote, but you can’t save it to this story anymore.'}
      </Notice>
    </>
  )
}
