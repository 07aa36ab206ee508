import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BellOff, BellRing, Mail, Unlink } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import {
  type EmailSubscription,
  getEmailSubscription,
  resubscribe,
  unsubscribe,
} from '#server/features/email/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { VisitorPage } from './visitor-page.tsx'

/** By topic: what the emails are about, in the middle of a sentence, and when they come. */
const TOPICS: Record<EmailSubscription['topic'], { name: string; when: string }> = {
  questions: { name: 'emails about questions', when: 'when a relative asks you something' },
  answers: { name: 'emails about answers', when: 'when a question of yours is answered' },
  digest: {
    name: 'emails about what’s new',
    when: 'once a day at most, in your morning, when your family has added something',
  },
  trial: { name: 'emails about your free trial', when: 'when it’s about to end, and when it has ended' },
}

/**
 * The page of the link in an email's footer. Opening it changes nothing, because mail scanners open links; the button does. It
 * works without signing in, and the token is in no title.
 */
export function UnsubscribeScreen() {
  usePageTitle('Emails to You')
  const { token } = useParams({ from: '/unsubscribe/$token' })
  return (
    <VisitorPage>
      <Subscription key={token} token={token} />
    </VisitorPage>
  )
}

function Subscription({ token }: { token: string }) {
  const params = { token }
  const found = useQuery({
    queryKey: ['email-subscription', token],
    queryFn: ({ signal }) => call(getEmailSubscription, { params }, { signal }),
    networkMode: 'always',
  })
  const change = useMutation({
    mutationFn: (isOn: boolean) => call(isOn ? resubscribe : unsubscribe, { params }),
    networkMode: 'always',
  })
  const subscription = change.data ?? found.data
  if (subscription)
    return (
      <SubscriptionView
        subscription={subscription}
        hasChanged={change.data !== undefined}
        isSaving={change.isPending}
        error={change.error}
        onChange={(isOn) => change.mutate(isOn)}
      />
    )
  if (found.isPending) return <LoadingPage />
  if (found.error instanceof CallError && found.error.code === 'link_unknown')
    return (
      <Outcome title="You can’t use this link" tone="wrong" picture={<Unlink aria-hidden />} focused={false}>
        <p className="text-lead">{found.error.sentence}</p>
      </Outcome>
    )
  return (
    <ErrorState
      level={1}
      title="We couldn’t load this page"
      message={sentenceOf(found.error)}
      onRetry={() => void found.refetch()}
    />
  )
}

interface SubscriptionViewProps {
  subscription: EmailSubscription
  /** The person pressed a button on this page. */
  hasChanged: boolean
  isSaving: boolean
  error: Error | null
  onChange: (isOn: boolean) => void
}

function SubscriptionView({
  subscription: { topic, isOn },
  hasChanged,
  isSaving,
  error,
  onChange,
}: SubscriptionViewProps) {
  const { name, when } = TOPICS[topic]
  return (
    <Outcome
      // The next heading takes the focus after a press.
      key={String(isOn)}
      title={titleOf(isOn, hasChanged, name)}
      picture={isOn ? hasChanged ? <BellRing aria-hidden /> : <Mail aria-hidden /> : <BellOff aria-hidden />}
      focused={hasChanged}
      actions={
        <Button
          size="large"
          variant={isOn && !hasChanged ? 'primary' : 'secondary'}
          pending={isSaving}
          pendingLabel="Saving…"
          onClick={() => onChange(!isOn)}
        >
          {isOn ? 'Turn Off These Emails' : 'Turn Them On Again'}
        </Button>
      }
    >
      <p className="text-lead">
        {isOn ? `${PRODUCT} emails you ${when}.` : `${PRODUCT} no longer emails you ${when}.`}
      </p>
      <p className="text-ink-soft">Your stories and your account aren’t affected.</p>
      {error && (
        <div className="w-full text-start">
          <Notice tone="error" title="We couldn’t save your change">
            {sentenceOf(error)}
          </Notice>
        </div>
      )}
    </Outcome>
  )
}

const titleOf = (isOn: boolean, hasChanged: boolean, name: string): string => {
  if (!isOn) return `You’ve turned off ${name}`
  return hasChanged ? `You get ${name} again` : `Turn off ${name}?`
}
