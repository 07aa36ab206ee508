import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Download, Mail, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#common/paths.ts'
import { PRICES } from '#common/pricing.ts'
import { deliverySchema, downloadCertificate, type Gift } from '#server/features/gifts/contract.ts'
import { needsVerifiedAddress, VerifyAddressDialog } from '#web/features/account/verify-address.tsx'
import { EverythingIncluded } from '#web/features/billing/everything-included.tsx'
import { useOffersEmail } from '#web/features/email/email-status.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useIsLate } from '#web/lib/use-is-late.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Heading, Section } from '#web/ui/heading.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Certificate } from './certificate.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { deliveryDays, forgetGiftDraft, formatGiftState, giftNames } from './format-gift.ts'
import { useChangeDelivery, useGift, usePayForGift, useSendGift } from './queries.ts'

/** A gift of the viewer: the certificate, and how it gets to the person it's for. People return here from the payment page. */
export function GiftScreen() {
  const { data: site } = useSiteConfig()
  return site?.sells === false ? <EverythingIncluded /> : <OwnGift />
}

function OwnGift() {
  usePageTitle('Your Gift')
  const { id } = useParams({ from: '/signed-in/gifts/$id' })
  const { paid } = useSearch({ from: '/signed-in/gifts/$id' })
  const gift = useGift(id, paid === true)
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <Link to={paths.gifts} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent self-start print:hidden`}>
        <ArrowLeft aria-hidden />
        Your gifts
      </Link>
      {gift.data ? (
        <GiftView gift={gift.data} isPaying={paid === true} />
      ) : gift.isError ? (
        <ErrorState
          level={1}
          title="We couldn’t load this gift"
          message={sentenceOf(gift.error)}
          pending={gift.isFetching}
          onRetry={() => void gift.refetch()}
        />
      ) : (
        <LoadingPage />
      )}
    </div>
  )
}

function GiftView({ gift, isPaying }: { gift: Gift; isPaying: boolean }) {
  const { state, code, recipientName, kind } = gift
  const isJustPaid = isPaying && state !== 'unpaid'
  useEffect(() => {
    if (isJustPaid) forgetGiftDraft()
  }, [isJustPaid])
  return (
    <>
      <div className="flex flex-col gap-2 print:hidden">
        <Heading level={1} className="wrap-anywhere">
          Your gift for <bdi translate="no">{recipientName}</bdi>
        </Heading>
        <p className="text-ink-soft">
          <MetadataLine>{[giftNames[kind], !(isPaying && state === 'unpaid') && formatGiftState(gift)]}</MetadataLine>
        </p>
      </div>
      {state === 'unpaid' && <Unpaid gift={gift} isPaying={isPaying} />}
      {code !== null && (
        <>
          {state === 'open' && <PaperButtons gift={gift} />}
          <Certificate gift={gift} code={code} />
          {state === 'open' && <DeliverySection gift={gift} />}
        </>
      )}
    </>
  )
}

function Unpaid({ gift, isPaying }: { gift: Gift; isPaying: boolean }) {
  const pay = usePayForGift(gift.id)
  if (isPaying) return <CheckingPayment />
  return (
    <>
      {pay.isError && (
        <Notice tone="error" title="Payment Error">
          {sentenceOf(pay.error)}
        </Notice>
      )}
      <Notice
        title="This gift isn’t paid for yet"
        action={
          <Button
            pending={pay.isPending || pay.isSuccess}
            pendingLabel="One moment…"
            onClick={() => pay.mutate()}
          >{`Pay $${PRICES.year}`}</Button>
        }
      >
        What you wrote is saved. You get the certificate as soon as it’s paid.
      </Notice>
    </>
  )
}

const LATE_AFTER_MS = 60_000

function CheckingPayment() {
  const isLate = useIsLate(LATE_AFTER_MS)
  return isLate ? (
    <Notice title="Your payment isn’t confirmed yet">
      Our payment company hasn’t confirmed it. Please don’t pay again. You can leave this page: the certificate will be
      here, under Your gifts, as soon as the payment is confirmed.
    </Notice>
  ) : (
    <Notice title="Checking your payment…">This usually takes a few seconds. You can stay on this page.</Notice>
  )
}

function PaperButtons({ gift }: { gift: Gift }) {
  const pdf = (paper: 'letter' | 'a4') => `${downloadCertificate.path.replace('{id}', gift.id)}?paper=${paper}`
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon={<Printer aria-hidden />} onClick={() => print()}>
        Print
      </Button>
      {gift.hasPdf ? (
        <>
          <a href={pdf('letter')} download className={buttonClass({ variant: 'secondary' })}>
            <Download aria-hidden />
            Download PDF (Letter)
          </a>
          <a href={pdf('a4')} download className={buttonClass({ variant: 'secondary' })}>
            <Download aria-hidden />
            Download PDF (A4)
          </a>
        </>
      ) : (
        <p className="measure basis-full text-ink-soft">
          We can’t make a PDF of this certificate because our PDF fonts don’t have all of its letters. Print it from
          this page. If you need a file, choose “Save as PDF” as the printer.
        </p>
      )}
    </div>
  )
}

function DeliverySection({ gift }: { gift: Gift }) {
  const [isEditing, setIsEditing] = useState(false)
  const send = useSendGift(gift.id)
  const offersEmail = useOffersEmail()
  const { recipientEmail, sentAt } = gift
  // At the end of the page, where nothing moves when it appears.
  if (!offersEmail && recipientEmail === null) return null
  return (
    <div className="print:hidden">
      <Section
        title="Email it"
        intro={
          recipientEmail === null ? (
            'You’re handing over this gift yourself. We can email it, too.'
          ) : (
            <>
              <span>{`${formatGiftState(gift)} to `}</span>
              <bdi className="font-[650] wrap-anywhere">{recipientEmail}</bdi>.
            </>
          )
        }
      >
        {send.isError && !needsVerifiedAddress(send.error) && (
          <Notice tone="error" title="We couldn’t email the gift">
            {sentenceOf(send.error)}
          </Notice>
        )}
        {isEditing ? (
          <DeliveryForm gift={gift} onDone={() => setIsEditing(false)} />
        ) : (
          <div className="flex flex-wrap gap-3">
            {recipientEmail !== null && (
              <Button
                variant="secondary"
                icon={<Mail aria-hidden />}
                pending={send.isPending}
                pendingLabel="Sending…"
                onClick={() => send.mutate()}
              >
                {sentAt === null ? 'Send Now' : 'Send Again'}
              </Button>
            )}
            {sentAt === null && (
              <Button variant={recipientEmail === null ? 'secondary' : 'quiet'} onClick={() => setIsEditing(true)}>
                {recipientEmail === null ? 'Email This Gift' : 'Change Address or Date'}
              </Button>
            )}
          </div>
        )}
      </Section>
      {needsVerifiedAddress(send.error) && (
        <VerifyAddressDialog
          error={send.error}
          onBack={send.reset}
          onClose={send.reset}
          onVerified={() => send.mutate()}
        />
      )}
    </div>
  )
}

function DeliveryForm({ gift, onDone }: { gift: Gift; onDone: () => void }) {
  const change = useChangeDelivery(gift.id)
  const form = useSchemaForm(deliverySchema, {
    recipientEmail: gift.recipientEmail ?? '',
    sendOn: gift.sendOn ?? deliveryDays(Date.now()).min,
  })
  const { errors, submitCount } = form.formState
  const submit = form.handleSubmit((delivery) => change.mutate(delivery, { onSuccess: onDone }))
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {change.isError && !needsVerifiedAddress(change.error) && (
        <Notice tone="error" title="Your changes aren’t saved yet">
          {sentenceOf(change.error)}
        </Notice>
      )}
      <DeliveryFields register={form.register} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
      {needsVerifiedAddress(change.error) && (
        <VerifyAddressDialog
          error={change.error}
          onBack={change.reset}
          onClose={change.reset}
          onVerified={() => void submit()}
        />
      )}
    </form>
  )
}
