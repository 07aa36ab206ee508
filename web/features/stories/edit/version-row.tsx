import { useState } from 'react'
import type { StoryVersion } from '#server/features/stories/editing/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { fullDate } from '../full-date.ts'
import { StoryDate } from '../story-date.tsx'
import { Difference } from './difference.tsx'

export interface VersionRowProps {
  version: StoryVersion
  /** The story's text as it stands in the vault. */
  present: string
  /** The version before this one; undefined where there is none, or it has not been fetched. */
  earlier: StoryVersion | undefined
  pending: boolean
  /** Null for who may not, or not now. */
  onRestore: (() => void) | null
}

/** One earlier text: what it said, what is different since or before, and the way back to it. */
export function VersionRow({ version, present, earlier, pending, onRestore }: VersionRowProps) {
  const [shown, setShown] = useState<'beginning' | 'text' | 'changes'>('beginning')
  const { id, title, savedAt, savedBy } = version
  const content = version.content ?? ''
  const name = savedBy ? `${savedBy.firstName} ${savedBy.lastName}`.trim() : null
  const about = <span className="sr-only"> of {fullDate(savedAt)}</span>
  const toggle = (what: 'text' | 'changes') => setShown(shown === what ? 'beginning' : what)
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="text-small text-ink-soft">
        Saved <StoryDate date={savedAt} />
        {name && (
          <>
            {' '}
            by <bdi className="wrap-anywhere">{name}</bdi>
          </>
        )}
      </p>
      <p dir="auto" className="font-story font-[650] wrap-anywhere">
        {title}
      </p>
      {shown === 'changes' ? (
        <Changes id={id} content={content} present={present} earlier={earlier} />
      ) : (
        <p
          dir="auto"
          className={`font-story wrap-anywhere whitespace-pre-line ${shown === 'text' ? '' : 'line-clamp-3'}`}
        >
          {content || 'No words.'}
        </p>
      )}
      <div className="-ml-outdent flex flex-wrap gap-x-2">
        <Button variant="quiet" aria-expanded={shown === 'changes'} onClick={() => toggle('changes')}>
          {shown === 'changes' ? 'Hide Changes' : 'Show Changes'}
          {about}
        </Button>
        <Button variant="quiet" aria-expanded={shown === 'text'} onClick={() => toggle('text')}>
          {shown === 'text' ? 'Show Less' : 'Read It All'}
          {about}
        </Button>
        {onRestore && (
          <Button variant="quiet" pending={pending} pendingLabel="Restoring…" onClick={onRestore}>
            Restore This Version
            {about}
          </Button>
        )}
      </div>
    </li>
  )
}

interface ChangesProps extends Pick<VersionRowProps, 'present' | 'earlier'> {
  id: number
  content: string
}

function Changes({ id, content, present, earlier }: ChangesProps) {
  const [against, setAgainst] = useState('present')
  return (
    <div className="flex flex-col gap-3">
      {earlier && (
        <ChoiceGroup
          row
          legend="Compare this version"
          name={`compare-${id}`}
          value={against}
          onChange={({ target }) => setAgainst(target.value)}
          choices={[
            { value: 'present', label: 'with the story now' },
            { value: 'earlier', label: 'with the one before it' },
          ]}
        />
      )}
      {against === 'earlier' && earlier ? (
        <Difference before={earlier.content ?? ''} after={content} />
      ) : (
        <Difference before={content} after={present} />
      )}
    </div>
  )
}
