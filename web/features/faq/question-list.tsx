import { ChevronDown } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { buttonClass, linkClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Elements } from '#web/ui/elements.ts'
import { type Question, questionGroups } from './faq-questions.ts'

export interface FaqContentProps {
  siteConfig: SiteConfig
  /** Premium includes priority support: the subject of their email says so. */
  hasPriority?: boolean
  /** Leads to where a signed-in person can write without a contact address; false while that is unknown. */
  contactLink?: Elements
}

/** The whole FAQ; the public page and the app show the same. */
export function FaqContent({ siteConfig, hasPriority = false, contactLink }: FaqContentProps) {
  return (
    <div className="mx-auto flex max-w-measure flex-col gap-12">
      <header className="flex flex-col gap-4">
        <h1>Questions and answers</h1>
        <p className="text-lead text-ink-soft">
          What families ask before they start, and while they record. Press a question to read its answer.
        </p>
      </header>
      {questionGroups(siteConfig).map(({ id, heading, questions }) => (
        <section key={id} aria-labelledby={`group-${id}`}>
          <h2 id={`group-${id}`} className="mb-4">
            {heading}
          </h2>
          <QuestionList questions={questions} level={3} />
        </section>
      ))}
      <Contact {...{ siteConfig, hasPriority, contactLink }} />
    </div>
  )
}

/** On a server without a contact address and without an administrator. */
export const NO_CONTACT_ADDRESS = 'Ask the person who gave you this address: they run this vault and can help.'

export const CONTACT_CLASS = buttonClass({ variant: 'secondary' })

const PRIORITY_SUBJECT = `[Premium] A question about ${PRODUCT}`

function Contact({ siteConfig: { contact, sells }, hasPriority = false, contactLink }: FaqContentProps) {
  const link = contact ? (
    <a href={emailLink(contact, hasPriority)} className={CONTACT_CLASS}>
      Contact Us
    </a>
  ) : (
    contactLink
  )
  return (
    <section aria-labelledby="still" className="rounded-card border border-hairline bg-card p-5 sm:p-7">
      <h2 id="still" className="text-heading">
        Still have a question?
      </h2>
      {link && (
        <>
          <p className="mt-3 mb-5">{`Write to us in your own words.${sells ? ' We answer within 24 hours on business days.' : ''}`}</p>
          {link}
        </>
      )}
      {link === undefined && <p className="mt-3">{NO_CONTACT_ADDRESS}</p>}
    </section>
  )
}

const emailLink = (address: string, hasPriority: boolean): string =>
  hasPriority ? `mailto:${address}?subject=${encodeURIComponent(PRIORITY_SUBJECT)}` : `mailto:${address}`

export interface QuestionListProps {
  readonly questions: readonly Question[]
  /** Names a group in which opening one answer closes the others. */
  readonly exclusiveGroup?: string
  /** Heading level of the questions. */
  readonly level: 2 | 3
}

/** Questions with answers that unfold, without script. */
export function QuestionList({ questions, exclusiveGroup, level }: QuestionListProps) {
  const Tag = `h${level}` as const
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {questions.map(({ id, question, answer, more }) => (
        <details
          key={id}
          name={exclusiveGroup}
          className="group print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-small py-4 hover:text-evergreen [&::-webkit-details-marker]:hidden">
            <Tag className="font-interface text-body leading-snug font-[650] tracking-normal">{question}</Tag>
            <ChevronDown aria-hidden className="size-6 shrink-0 text-evergreen group-open:rotate-180" />
          </summary>
          {/* The id is inside: browsers open a <details> that contains the target of the address. */}
          <div id={id} className="measure scroll-mt-48 space-y-3 pb-6">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {more && (
              <p>
                <a href={more.href} className={classNames(linkClass, 'inline-flex min-h-12 items-center')}>
                  {more.label}
                </a>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
