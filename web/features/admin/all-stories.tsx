import { useState } from 'react'
import { formatRelativeTime } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { formatCount } from '#common/format/numbers.ts'
import { storyCategories } from '#common/story-values.ts'
import type { AdminStory } from '#server/features/admin/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, Select } from '#web/ui/choices.tsx'
import { ActionDialog, Dialog } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdminList, ListSearch, NamedPerson, SelectionBar, useRowSelection } from './admin-list.tsx'
import { useAllStories, useDeleteStories, useOpenStory } from './admin-queries.ts'

const ALL = 'All categories'

interface AllStoriesProps {
  /** Only stories that this person recorded. */
  userId: number | undefined
  onShowAll: () => void
}

/** Titles of all families. A text is read on its own, and the family's owner sees that. */
export function AllStories({ userId, onShowAll }: AllStoriesProps) {
  const [q, setQ] = useState('')
  const [category, setCategory] = useState<(typeof storyCategories)[number]>()
  const [read, setRead] = useState<AdminStory | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const stories = useAllStories({ q: q || undefined, category, userId })
  const rows = stories.data?.pages.flatMap(({ page }) => page) ?? []
  const selection = useRowSelection(rows)
  const [first] = rows
  return (
    <Section title="Stories">
      {userId !== undefined && (
        <Notice
          face={first && <Avatar name={nameOf(first)} size="small" />}
          action={
            <Button variant="secondary" onClick={onShowAll}>
              Show Everyone’s Stories
            </Button>
          }
        >
          <span className="wrap-anywhere">
            Only stories recorded by <bdi>{first ? nameOf(first) : 'one person'}</bdi>
          </span>
        </Notice>
      )}
      <ListSearch label="Search stories" hint="Words in the title or the text. The text isn’t shown." onSearch={setQ}>
        <Select
          label="Category"
          className="max-w-form"
          options={[ALL, ...storyCategories].map((name) => ({ value: name, label: name }))}
          value={category ?? ALL}
          onChange={({ target }) => setCategory(storyCategories.find((name) => name === target.value))}
        />
      </ListSearch>
      <AdminList query={stories} nouns={['story', 'stories']} isAsking={isAsking}>
        {(story) => (
          <div className="flex flex-wrap items-center gap-x-4">
            <CheckboxField
              className="min-w-0 flex-1 basis-80"
              label={
                <bdi className="font-[650] wrap-anywhere">
                  <span className="sr-only">Select </span>
                  <span>{story.title}</span>
                </bdi>
              }
              hint={<StoryLine story={story} />}
              checked={selection.ids.includes(story.id)}
              onChange={() => selection.toggle(story.id)}
            />
            <Button variant="quiet" className="-mx-outdent" onClick={() => setRead(story)}>
              Read…<span className="sr-only">{` “${story.title}”`}</span>
            </Button>
          </div>
        )}
      </AdminList>
      <SelectionBar
        count={selection.ids.length}
        nouns={['story', 'stories']}
        onDelete={() => setIsAsking(true)}
        onClear={selection.clear}
      />
      {read && <ReadDialog story={read} onClose={() => setRead(null)} />}
      {isAsking && <DeleteDialog ids={selection.ids} onClose={() => setIsAsking(false)} onDeleted={selection.clear} />}
    </Section>
  )
}

const nameOf = ({ user }: AdminStory) => `${user.firstName} ${user.lastName}`

function StoryLine({ story }: { story: AdminStory }) {
  return (
    <span className="figures wrap-anywhere">
      <MetadataLine>
        <span key="user">
          recorded by <NamedPerson person={story.user} />
        </span>
        {story.familyName}
        {story.category}
        {story.duration !== null && formatDuration(story.duration * 1000)}
        {formatRelativeTime(story.createdAt)}
      </MetadataLine>
    </span>
  )
}

function ReadDialog({ story, onClose }: { story: AdminStory; onClose: () => void }) {
  const text = useOpenStory()
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={story.title}
      description={`Told by ${story.toldBy}`}
      footer={
        <>
          <Button variant={text.isSuccess ? 'primary' : 'secondary'} onClick={onClose}>
            Close
          </Button>
          {!text.isSuccess && (
            <Button pending={text.isPending} pendingLabel="Opening…" onClick={() => text.mutate(story.id)}>
              Read the Text
            </Button>
          )}
        </>
      }
    >
      {text.isSuccess ? (
        <p dir="auto" className="font-story wrap-anywhere whitespace-pre-line">
          {text.data.content ?? 'This story has no text.'}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">{`The owner of ${story.familyName} will see that you read this story. Please do it only for a reason you could tell them.`}</p>
          {text.isError && (
            <Notice tone="error" title="We couldn’t open the story">
              {sentenceOf(text.error)}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface DeleteDialogProps {
  ids: number[]
  onClose: () => void
  onDeleted: () => void
}

function DeleteDialog({ ids, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteStories()
  const confirm = () =>
    remove.mutate(ids, {
      onSuccess: () => {
        onDeleted()
        onClose()
      },
    })
  return (
    <ActionDialog
      title={`Delete ${formatCount(ids.length, 'story', 'stories')}?`}
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      problem={remove.isError ? { title: 'No story was deleted', sentence: sentenceOf(remove.error) } : null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        They move to their families’ Recently Deleted and can be restored there for {DELETED_STORY_DAYS} days. The
        owners will see that you did it.
      </p>
    </ActionDialog>
  )
}
