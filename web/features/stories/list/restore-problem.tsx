import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useRestoreStory, useRestoring } from './use-delete-story.ts'

/** Says that a story could not be restored, until it is. */
export function RestoreProblem({ leads }: { leads?: boolean }) {
  const last = useRestoring()
  const restore = useRestoreStory()
  if (last?.status !== 'error') return null
  return (
    <Notice
      tone="error"
      title="The story was not restored"
      action={
        <>
          <Button variant="secondary" onClick={() => restore(last.story)}>
            Try Again
          </Button>
          {leads && (
            <Link to={paths.deleted} className={buttonClass({ variant: 'quiet' })}>
              Recently Deleted
            </Link>
          )}
        </>
      }
    >
      <bdi className="wrap-anywhere">“{last.story.title}”</bdi>: {sentenceOf(last.error)} It is still in Recently
      Deleted.
    </Notice>
  )
}
