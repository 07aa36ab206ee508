import { LockOpen } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { PlanNeededText } from '#web/features/billing/plan-needed-text.tsx'
import { StoriesLink } from '#web/features/stories/stories-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** In place of the recorder if the page was not served over https. */
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
        Browsers only allow the microphone on pages whose address begins with <strong>https://</strong>. This page was
        opened as <strong className="wrap-anywhere">{location.origin}</strong>, so you can’t record here.
      </p>
      {address && (
        <a href={address} className={buttonClass()}>
          Open the secure address
        </a>
      )}
      <p>{`${address ? 'If that page doesn’t open, please ask' : 'Please ask'} the person who set up ${PRODUCT} for the address that begins with https://. If that’s you, the README explains how to set it up.`}</p>
      <StoriesLink />
    </Card>
  )
}

/** The same page over https; null if the address has a port, because that port doesn't speak https as well. */
export function secureAddress({ host, port, pathname }: Pick<Location, 'host' | 'port' | 'pathname'>): string | null {
  return port === '' ? `https://${host}${pathname}` : null
}

/** In place of the button: a story told now couldn't be saved. */
export function PlanNeededCard({ status }: { status: SubscriptionStatus }) {
  return (
    <Card aria-labelledby="plan-needed" className="mx-auto flex max-w-form flex-col gap-3 text-center">
      <Heading level={1} id="plan-needed" className="text-title">
        {status.subscriptionPlan === 'free' ? 'The free trial has ended' : 'This vault’s plan has ended'}
      </Heading>
      <p>You can still listen to and read everything in your family’s vault, for as long as you like.</p>
      <p>
        <PlanNeededText what="record something new" status={status} />
      </p>
      <div className="mt-3">
        <StoriesLink />
      </div>
    </Card>
  )
}

export function TrialEndsNotice({ status }: { status: SubscriptionStatus }) {
  const days = status.trialDaysRemaining
  return (
    <Notice
      title={days > 1 ? `The free trial ends in ${days} days` : 'The free trial ends today or tomorrow'}
      announced={false}
    >
      Until then, everyone in your family can record. You can listen to and read every story for as long as you like.{' '}
      <PlanNeededText what="keep recording after that" status={status} />
    </Notice>
  )
}
