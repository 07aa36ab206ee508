import { Link } from '@tanstack/react-router'
import { PRODUCT } from '#common/product.ts'
import { paths } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { HaveAccountLink } from './have-account-link.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Promises } from './promises.tsx'

/** What a visitor sees first: who invites, what this is, and one thing to do. `inviterName` is null where it could not be had. */
export function WelcomeView({ code, inviterName }: { code: string; inviterName: string | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start">
      <section className="flex flex-col gap-6">
        <header className="flex flex-col items-start gap-5">
          {inviterName && <Avatar name={inviterName} />}
          <Heading level={1}>
            {inviterName ? (
              <>
                <bdi>{inviterName}</bdi> invites you to the family
              </>
            ) : (
              'You are invited to the family'
            )}
          </Heading>
          <p className="max-w-form text-lead text-ink-soft">
            {PRODUCT} keeps the stories of your family, told by the people who lived them, in their own voices.
          </p>
        </header>
        <div className="flex max-w-form flex-col gap-3">
          <Link
            to={paths.join}
            params={{ code }}
            search={{ step: 'register' }}
            className={buttonClass({ size: 'large', full: true })}
          >
            Join the Family
          </Link>
          <HaveAccountLink code={code} size="large" full />
        </div>
      </section>
      <HowItWorks />
      <Promises />
    </div>
  )
}
