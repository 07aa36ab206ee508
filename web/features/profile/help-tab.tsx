import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import { contactQuery } from '#web/features/faq/contact-query.ts'
import { NO_CONTACT_ADDRESS, QuestionList } from '#web/features/faq/question-list.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/fields.tsx'
import { Section } from '#web/ui/heading.tsx'
import { helpCategories, searchHelp } from './help-articles.ts'

/** Answers to what people do here, to look through or to search. */
export function HelpTab() {
  const { data: site } = useSiteConfig()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const categories = helpCategories({ sells: site?.sells ?? false, canTranscribe: site?.canTranscribe ?? false })
  const found = searchHelp(categories, search)
  // The button that does it goes away.
  const showAll = () => {
    setSearch('')
    field.current?.focus()
  }
  return (
    <div className="flex flex-col gap-10">
      <Section title="Help" intro={`Look through these ${categories.length} categories, or search for a word.`}>
        <search className="block max-w-form">
          <TextField
            ref={field}
            label="Search help"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </search>
        <p role="status" className="text-ink-soft empty:hidden">
          {found &&
            (found.length === 1
              ? '1 answer'
              : found.length > 0
                ? `${found.length} answers`
                : `No answer has “${search.trim()}” in it.`)}
        </p>
        {found && found.length > 0 && <QuestionList questions={found} level={3} />}
        {found && (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" icon={<Search aria-hidden />} onClick={showAll}>
              Show All Help
            </Button>
          </div>
        )}
      </Section>
      {!found &&
        categories.map(({ id, heading, questions }) => (
          <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
            <h2 id={id} className="text-heading">
              {heading}
            </h2>
            <QuestionList questions={questions} level={3} />
          </section>
        ))}
      <StillAQuestion isUrgent={found?.length === 0} />
    </div>
  )
}

/** @param isUrgent nothing here answers what the person searched for */
function StillAQuestion({ isUrgent }: { isUrgent: boolean }) {
  const { data: contact, isError } = useQuery(contactQuery)
  // If the server can't be asked, the tab that the link leads to says so.
  const canWrite = contact?.canWrite ?? isError
  return (
    <Section title="Still have a question?">
      {(contact || isError) && (
        <p className="measure">
          {canWrite
            ? 'Write to us, or read what other families ask.'
            : `${NO_CONTACT_ADDRESS} Or read what other families ask.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {canWrite && (
          <Link to={paths.contact} className={buttonClass({ variant: isUrgent ? 'primary' : 'secondary' })}>
            Contact Us
          </Link>
        )}
        <Link to={paths.faq} className={buttonClass({ variant: canWrite ? 'quiet' : 'secondary' })}>
          Questions and Answers
        </Link>
      </div>
    </Section>
  )
}
