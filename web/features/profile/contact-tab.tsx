import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { formatRelativeTime } from '#common/format/dates.ts'
import {
  CONTACT_TOPICS,
  contactSchema,
  MAX_MESSAGE_LENGTH,
  writeToUs,
} from '#server/features/email/contact/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { isEmailOff, useEmailStatus } from '#web/features/email/email-status.ts'
import { contactQuery } from '#web/features/faq/contact-query.ts'
import { NO_CONTACT_ADDRESS } from '#web/features/faq/question-list.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { call } from '#web/lib/call.ts'
import { fieldErrorsOf, isShownAtField, sentenceOf } from '#web/lib/call-error.ts'
import { useFormDraft } from '#web/lib/use-form-draft.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choices.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList, useRefusedFieldFocus } from '#web/ui/form-errors.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const TOPIC_OPTIONS = [{ value: '', label: 'Please choose' }, ...CONTACT_TOPICS]
const topicOf = (topic: string) => CONTACT_TOPICS.find(({ value }) => value === topic)?.label

/** How to reach the people who run the service, and what the person has written to them. */
export function ContactTab() {
  const query = useQuery(contactQuery)
  return (
    <QueryBoundary
      query={query}
      problem="We couldn’t load this page"
      loading={
        <Skeleton label="Loading">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      }
    >
      {({ canWrite, messages }) => (
        <div className="flex flex-col gap-12">
          <Section title="Contact us">
            {canWrite ? <ContactForm /> : <p className="measure">{NO_CONTACT_ADDRESS}</p>}
          </Section>
          {messages.length > 0 && (
            <Section title="Your messages">
              <Card as="div" className="py-2! sm:py-3!">
                <ul className="divide-y divide-hairline">
                  {messages.map(({ id, topic, message, createdAt }) => (
                    <li key={id} className="py-4">
                      <p className="text-small text-ink-soft">{`${topicOf(topic) ?? ''} · ${formatRelativeTime(createdAt)}`}</p>
                      <p className="measure wrap-anywhere whitespace-pre-line">{message}</p>
                    </li>
                  ))}
                </ul>
              </Card>
            </Section>
          )}
        </div>
      )}
    </QueryBoundary>
  )
}

type Form = { topic: '' | (typeof CONTACT_TOPICS)[number]['value']; message: string }
const EMPTY: Form = { topic: '', message: '' }

function ContactForm() {
  const { user } = useUser()
  const { data: site } = useSiteConfig()
  const { data: plan } = useSubscriptionStatus()
  const emailOff = isEmailOff(useEmailStatus())
  const form = useSchemaForm(contactSchema, EMPTY)
  const draft = useFormDraft(form, `contact ${user?.id}`)
  const { errors, submitCount } = form.formState
  const handleSent = () => {
    form.reset(EMPTY)
    draft.discard()
  }
  const send = useWriteToUs({ emailOff, onSent: handleSent, onFailed: draft.restore })
  const handleSubmit = form.handleSubmit((values) => {
    draft.withdraw()
    send.mutate(values)
  })
  const formRef = useRefusedFieldFocus(send.error)
  const fields = fieldErrorsOf(send.error)
  return (
    <form ref={formRef} noValidate onSubmit={handleSubmit} className="flex max-w-form flex-col gap-6">
      <p>
        <span>Write to us in your own words.</span>
        {site?.sells && <span> We answer within 24 hours on business days.</span>}
        {user?.email && (
          <span>
            {' '}
            Our answer goes to <EmailAddress address={user.email} />.
          </span>
        )}
      </p>
      {site?.sells && plan?.isPremium && (
        <Notice title="Priority support">Your family has Premium, so your message is marked as a priority.</Notice>
      )}
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {send.isError && !isShownAtField(send.error) && (
        <Notice
          tone="error"
          title="We couldn’t send your message"
        >{`${sentenceOf(send.error)} Your text is still here.`}</Notice>
      )}
      {send.isSuccess && !form.formState.isDirty && (
        <Notice tone="success" title={emailOff ? 'Your message is saved' : 'Your message is on its way'}>
          {emailOff
            ? 'This server doesn’t send email. Please tell the person who runs it that there’s a message from you. You’ll find it below, too.'
            : 'You’ll find it below, too.'}
        </Notice>
      )}
      <Select
        label="What is it about?"
        options={TOPIC_OPTIONS}
        error={errors.topic?.message ?? fields.topic}
        {...form.register('topic')}
      />
      <TextArea
        label="Your message"
        hint={`Up to ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters`}
        rows={6}
        error={errors.message?.message ?? fields.message}
        {...form.register('message')}
      />
      <Button type="submit" size="large" className="self-start" pending={send.isPending} pendingLabel="Sending…">
        Send Message
      </Button>
      {site?.contact && (
        <p className="text-small text-ink-soft">
          You can also write to{' '}
          <a href={`mailto:${site.contact}`} className={linkClass}>
            <EmailAddress address={site.contact} />
          </a>
          .
        </p>
      )}
    </form>
  )
}

interface WriteToUsParams {
  emailOff: boolean
  onSent: () => void
  onFailed: () => void
}

const useWriteToUs = ({ emailOff, onSent, onFailed }: WriteToUsParams) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof contactSchema>) => call(writeToUs, { body }),
    onSuccess: async () => {
      onSent()
      toast({ title: emailOff ? 'Message saved' : 'Message sent' })
      await client.invalidateQueries(contactQuery)
    },
    onError: (error) => {
      onFailed()
      toast({ variant: 'destructive', title: 'We couldn’t send your message', description: sentenceOf(error) })
    },
  })
}
