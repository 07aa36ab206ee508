import { LockOpen } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { NeedsAPlan } from '#web/features/billing/needs-a-plan.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StoriesLink } from './stories-link.tsx'

/** Instead of the recorder where the page did not come over https: what is wrong, and what to do. */
export function InsecurePage() {
  const address = secureAddress(location)
  return (
    <Card className="mx-auto flex max-w-[46rem] flex-col items-start gap-5">
      <span className="grid size-16 place-items-center rounded-round bg-clay-wash text-clay">
        <LockOpen aria-hidden strokeWidth={1.6} className="size-8" />
      </span>
      <Heading level={1} className="text-title">
        Recording needs a secure address
      </Heading>
      <p>
        Browsers give the microphone only to pages whose address begins with <strong>https://</strong>. This page was
        opened as <strong className="wrap-anywhere">{location.origin}</strong>, so nothing can be recorded here.
      </p>
      {address && (
        <a href={address} className={buttonClass()}>
          Open the secure address
        </a>
      )}
      <p>
        {address ? 'If that page does not open, please ask' : 'Please ask'} the person who set up {PRODUCT} for the
        address that begins with https://. If that is you: its README says how to serve it so.
      </p>
      <StoriesLink />
    </Card>
  )
}

/**
 * The same page over https; null where the address names a port of its own, because what answers there does not
 * speak https as well.
 */
export function secureAddress({ host, port, pathname }: Pick<Location, 'host' | 'port' | 'pathname'>): string | null {
  return port === '' ? `https://${host}${pathname}` : null
}

/** Stands where the button would, before anyone speaks for nothing. */
export function PlanNeeded({ status }: { status: SubscriptionStatus }) {
  const trial = status.subscriptionPlan === 'free'
  return (
    <Card aria-labelledby="plan-needed" className="mx-auto flex max-w-form flex-col gap-3 text-center">
      <Heading level={1} id="plan-needed" className="text-title">
        {trial ? 'The free trial has ended' : 'The plan of this vault has ended'}
      </Heading>
      <p>Everything in your family’s vault stays yours to hear and to read, for as long as you like.</p>
      <p>
        <NeedsAPlan what="record something new" status={status} />
      </p>
      <div className="mt-3">
        <StoriesLink />
      </div>
    </Card>
  )
}

/** Says in time that the button will be gone, so that nobody comes with a story and finds no way to tell it. */
export function TrialEnds({ status }: { status: SubscriptionStatus }) {
  const days = status.trialDaysRemaining
  return (
    <Notice
      title={days > 1 ? `The free trial ends in ${days} days` : 'The free trial ends today or tomorrow'}
      announced={false}
    >
      Until then everybody in your family can record. What is told stays yours to hear and to read, for as long as you
      like. <NeedsAPlan what="go on recording after that" status={status} />
    </Notice>
  )
}
