import { Link } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/heading.tsx'

/** Help for what people do here. */
export function HelpTab() {
  return (
    <Section title="Help">
      <p className="measure">
        Press the red button and tell a story. Under it are story ideas in 6 categories, and the questions that your
        relatives ask you.
      </p>
      <Link to={paths.faq} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
        Questions and Answers
      </Link>
    </Section>
  )
}
