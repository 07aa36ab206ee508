import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type CommentDraft, forgetComment } from './comment-drafts.ts'

/** What somebody wrote under a story that is gone: to copy, until they let go of it. */
export function UnsentComment({ draft }: { draft: CommentDraft }) {
  const { storyId, title, text, notKept } = draft
  const action = (
    <>
      <CopyButton text={text} label="Copy What I Wrote" />
      <Button variant="quiet" onClick={() => forgetComment(storyId)}>
        Discard It
      </Button>
    </>
  )
  return (
    <Notice tone="error" title="Your comment was not sent" action={action}>
      <p>
        “<bdi className="wrap-anywhere">{title}</bdi>” is not here any more. What you wrote is still here, and you can
        copy it. {notKept ? 'This browser does not keep it.' : 'It is kept on this device until you sign out.'}
      </p>
      <p dir="auto" className="measure mt-3 border-s-2 border-hairline ps-4 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </Notice>
  )
}
