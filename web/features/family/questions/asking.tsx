import { useMembers } from '#web/features/family/use-members.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AskFormProps } from './ask-form.tsx'

const load = () => import('./ask-form.tsx')

/** The form to ask by, fetched once the page stands: it is further down, and forms are a large part. */
export function Asking(props: AskFormProps) {
  const { part, late, retry } = useLater(load, useIdle())
  const { data: members } = useMembers()
  if (part) return <part.AskForm {...props} />
  if (!late) return <AskFormLoading alone={members?.length === 1} />
  const again = (
    <Button variant="secondary" onClick={retry}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" title="The form could not be fetched" action={again}>
      We cannot reach the server. Please try again.
    </Notice>
  )
}

/** The question, whom it is for (where there is a choice), and the button. */
function AskFormLoading({ alone }: { alone: boolean }) {
  return (
    <LoadingShape label="Loading the form">
      <Card as="div" className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <Shape className="h-7 w-36" />
          <Shape className="h-21" />
        </div>
        {!alone && (
          <div className="flex flex-col gap-2">
            <Shape className="h-7 w-36" />
            <Shape className="h-14" />
          </div>
        )}
        <Shape className="h-13 w-44" />
      </Card>
    </LoadingShape>
  )
}
