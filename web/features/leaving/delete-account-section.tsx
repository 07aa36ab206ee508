import { Link } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import { DELETION_DAYS } from '#server/features/leaving/contract.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/heading.tsx'

/** The last thing on the profile, with the weight of a link. */
export function DeleteAccountSection() {
  return (
    <Section
      title="Delete my account"
      intro={`You can change your mind for ${DELETION_DAYS} days, and download your stories first.`}
    >
      <Link to={paths.deleteAccount} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent self-start`}>
        Delete My Account…
      </Link>
    </Section>
  )
}
