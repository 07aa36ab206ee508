import { LockOpen } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { secureAddress } from './secure-address.ts'
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
