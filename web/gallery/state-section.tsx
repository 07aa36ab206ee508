import { Mic } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Section } from './section.tsx'

export function StateSection() {
  const [told, setTold] = useState(true)
  return (
    <Section title="Notices and states">
      <Notice tone="info" title="Where your words are heard">
        While you speak, your browser may send the sound to its maker to write the words down.
      </Notice>
      {told && (
        <Notice tone="success" onDismiss={() => setTold(false)}>
          Your story is safe in the vault.
        </Notice>
      )}
      <Notice tone="error" title="The story is not sent yet" action={<Button variant="secondary">Try again</Button>}>
        We cannot reach the server. The whole recording is kept on this device.
      </Notice>
      <Card>
        <EmptyState
          level={3}
          title="No stories yet"
          picture={<Mic aria-hidden />}
          action={<Button>Record Your First Story</Button>}
        >
          Press the red button and tell one. It can be as short as you like.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          level={3}
          title="We couldn’t load your stories"
          message="They are safe in the vault. Try again in a moment."
          onRetry={() => {}}
        />
      </Card>
      <Card>
        <LoadingShape label="Loading your stories">
          <div className="flex items-center gap-4">
            <Shape round className="size-13" />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <Shape className="h-6 w-40" />
              <Shape className="h-5 w-28" />
            </div>
          </div>
          <Shape className="mt-6 h-8 w-2/3" />
          <Shape className="mt-4 h-6 w-full" />
          <Shape className="mt-2 h-6 w-5/6" />
        </LoadingShape>
      </Card>
      <Spinner label="Loading…" />
    </Section>
  )
}
