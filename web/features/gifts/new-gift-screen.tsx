import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { paths } from '#common/paths.ts'
import { PRICES } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import { giftFormSchema } from '#server/features/gifts/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { needsVerifiedAddress, VerifyAddressDialog } from '#web/features/account/verify-address.tsx'
import { EverythingIncluded } from '#web/features/billing/everything-included.tsx'
import { isEmailOff, useEmailStatus } from '#web/features/email/email-status.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CertificatePreview } from './certificate.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { deliveryDays, forgetGiftDraft, GIFT_DRAFT, giftChoices } from './format-gift.ts'
import { useCreateGift } from './queries.ts'

type GiftInput = v.InferOutput<typeof giftFormSchema>

const MAX_MESSAGE_LENGTH = 500

const HANDOVER = [
  { value: 'print', label: 'I’ll print it', hint: 'You get a certificate to put in an envelope.' },
  { value: 'email', label: 'Email it to them', hint: 'You get the certificate, too.' },
] as const

/** The form of a new gift, on servers that sell something. */
export function NewGiftScreen() {
  const { data: site } = useSiteConfig()
  return site?.sells === false ? <EverythingIncluded /> : <GiftForm />
}

/** A new gift: who it's for, a few words, and how it gets there. A year of Premium is paid for on the next page. */
function GiftForm() {
  usePageTitle('Give a Gift')
  const { kind = 'premium' } = useSearch({ from: '/signed-in/gifts/new' })
  const { user } = useUser()
  const navigate = useNavigate()
  const create = useCreateGift()
  const [draft] = useState(() => readDraft(user?.id))
  const form = useSchemaForm(giftFormSchema, {
    kind,
    recipientName: '',
    giverName: user?.firstName ?? '',
    message: '',
    recipientEmail: '',
    sendOn: '',
    ...draft,
  })
  const [handover, setHandover] = useState<'print' | 'email'>(draft?.recipientEmail ? 'email' : 'print')
  const emailOff = isEmailOff(useEmailStatus())
  const isEmailed = handover === 'email' && !emailOff
  const { errors, submitCount } = form.formState
  const isPremium = form.watch('kind') === 'premium'
  const charactersLeft = MAX_MESSAGE_LENGTH - (form.watch('message') ?? '').length

  const changeHandover = (choice: 'print' | 'email') => {
    setHandover(choice)
    form.setValue('recipientEmail', '')
    form.setValue('sendOn', choice === 'email' ? deliveryDays(Date.now()).min : '')
  }
  const save = (gift: GiftInput) =>
    create.mutate(gift, {
      onSuccess: ({ gift: { id }, checkoutUrl }) => {
        if (checkoutUrl !== null) {
          if (user) storeDraft({ ...form.getValues(), userId: user.id })
          return location.assign(checkoutUrl)
        }
        forgetGiftDraft()
        void navigate({ to: paths.gift, params: { id }, replace: true })
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return
        for (const [name, message] of Object.entries(error.fields)) if (isField(name)) form.setError(name, { message })
      },
    })
  // Some browsers return from the payment page to this one as it was, with its button still waiting.
  const { reset: resetCreate } = create
  useEffect(() => {
    const resetIfRestored = ({ persisted }: PageTransitionEvent) => persisted && resetCreate()
    addEventListener('pageshow', resetIfRestored)
    return () => removeEventListener('pageshow', resetIfRestored)
  }, [resetCreate])
  const submit = form.handleSubmit((gift) => {
    if (isEmailed && gift.recipientEmail === undefined)
      form.setError('recipientEmail', { message: 'Please enter their email address' })
    // Without the fields on screen, the address of an earlier draft must not be sent.
    else save(isEmailed ? gift : { ...gift, recipientEmail: undefined, sendOn: undefined })
  })

  return (
    <form noValidate onSubmit={submit} className="mx-auto flex max-w-form flex-col gap-7">
      <div className="flex flex-col gap-2">
        <Heading level={1}>Give a gift</Heading>
        <p className="text-ink-soft">A certificate with a code of its own, and a few words from you.</p>
      </div>
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {create.isError && !needsVerifiedAddress(create.error) && errorList(errors).length === 0 && (
        <Notice tone="error" title="We couldn’t make your gift">
          {sentenceOf(create.error)}
        </Notice>
      )}
      <ChoiceGroup legend="Your gift" choices={giftChoices} {...form.register('kind')} />
      <TextField
        label="Who is it for?"
        hint="Their name, as it should appear on the certificate."
        dir="auto"
        autoComplete="off"
        maxLength={100}
        error={errors.recipientName?.message}
        {...form.register('recipientName')}
      />
      <TextField
        label="From"
        dir="auto"
        autoComplete="off"
        maxLength={100}
        error={errors.giverName?.message}
        {...form.register('giverName')}
      />
      <TextArea
        label="Your message"
        optional
        story
        dir="auto"
        maxLength={MAX_MESSAGE_LENGTH}
        hint={charactersLeft <= 100 ? `${charactersLeft} characters left` : 'Up to 500 characters.'}
        error={errors.message?.message}
        {...form.register('message')}
      />
      {emailOff ? (
        <p className="text-ink-soft">
          This {PRODUCT} server doesn’t send email. You’ll get a certificate to print or send yourself.
        </p>
      ) : (
        <ChoiceGroup
          legend="How will you give it?"
          name="handover"
          choices={HANDOVER}
          value={handover}
          onChange={({ target }) => changeHandover(target.value === 'email' ? 'email' : 'print')}
        />
      )}
      {isEmailed && <DeliveryFields register={form.register} errors={errors} />}
      <Button type="submit" size="large" full pending={create.isPending || create.isSuccess} pendingLabel="One moment…">
        {isPremium ? `Continue to Payment ($${PRICES.year})` : 'Make the Gift'}
      </Button>
      <section aria-labelledby="preview-heading" className="flex flex-col gap-4 border-t border-hairline pt-7">
        <Heading level={2} id="preview-heading" className="text-heading">
          What they’ll get
        </Heading>
        <CertificatePreview gift={form.watch()} />
      </section>
      {create.variables && needsVerifiedAddress(create.error) && (
        <VerifyAddressDialog
          error={create.error}
          onBack={create.reset}
          onClose={create.reset}
          onVerified={() => void submit()}
        />
      )}
    </form>
  )
}

const FIELDS = ['kind', 'recipientName', 'giverName', 'message', 'recipientEmail', 'sendOn'] as const
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name)

/** What was typed, for someone who comes back from the payment page. Stays in the tab until the gift is paid for. */
const draftSchema = v.object({
  userId: v.number(),
  kind: v.picklist(['trial', 'premium']),
  recipientName: v.string(),
  giverName: v.string(),
  message: v.string(),
  recipientEmail: v.string(),
  sendOn: v.string(),
})

const storeDraft = (draft: Partial<v.InferOutput<typeof draftSchema>>) =>
  sessionStorage.setItem(GIFT_DRAFT, JSON.stringify(draft))

const readDraft = (userId: number | undefined) => {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), sessionStorage.getItem(GIFT_DRAFT))
  if (!stored.success || stored.output.userId !== userId) return undefined
  const { userId: _, ...draft } = stored.output
  return draft
}
