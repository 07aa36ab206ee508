import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { questionGroups } from './question-groups.ts'
import { QuestionList } from './question-list.tsx'

/** Everything that is asked, in four groups; visitors and members read the same. */
export function FaqContent({ facts }: { facts: SiteConfig }) {
  return (
    <div className="mx-auto flex max-w-measure flex-col gap-12">
      <header className="flex flex-col gap-4">
        <h1>Questions and answers</h1>
        <p className="text-lead text-ink-soft">
          What families ask before they begin, and while they record. Press a question to read its answer.
        </p>
      </header>
      {questionGroups(facts).map(({ id, heading, questions }) => (
        <section key={id} aria-labelledby={`group-${id}`}>
          <h2 id={`group-${id}`} className="mb-4">
            {heading}
          </h2>
          <QuestionList questions={questions} level={3} />
        </section>
      ))}
      <Contact facts={facts} />
    </div>
  )
}

function Contact({ facts: { contact, sells } }: { facts: SiteConfig }) {
  return (
    <section aria-labelledby="still" className="rounded-card border border-hairline bg-card p-5 sm:p-7">
      <h2 id="still" className="text-heading">
        Is something still unclear?
      </h2>
      {contact ? (
        <>
          <p className="mt-3 mb-5">
            Write to us in your own words.{sells && ' We answer within 24 hours on business days.'}
          </p>
          <a href={`mailto:${contact}`} className={buttonClass({ variant: 'secondary' })}>
            Contact Us
          </a>
        </>
      ) : (
        <p className="mt-3">Ask the person who gave you this address: they run this vault and can help.</p>
      )}
    </section>
  )
}
