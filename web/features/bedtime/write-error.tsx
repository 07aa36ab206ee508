import { CallError, isTemporary, sentenceOf } from '#web/lib/call-error.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why there is no new story. Stays until the next attempt. */
export function WriteError({ error }: { error: Error }) {
  const isOffline = !(error instanceof CallError) && isTemporary(error)
  return (
    <Notice tone="error" title="We couldn’t write a story">
      {isOffline ? 'We need a connection for that. Please try again when you’re online.' : sentenceOf(error)}
    </Notice>
  )
}
