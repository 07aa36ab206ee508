import { UserRoundPlus } from 'lucide-react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { Section } from '#web/ui/section.tsx'
import type { InviteWish } from './invite-form.tsx'
import { shownLinks } from './invite-link.ts'
import { InvitesLoading } from './invites-loading.tsx'
import { type LinkAct, LinkCard } from './link-card.tsx'
import { useLinks } from './use-links.ts'

export interface InvitesSectionProps {
  onAct: (act: LinkAct, link: FamilyLink) => void
  /** Left out where no invite may be made. */
  onInvite?: (wish: InviteWish) => void
}

/** The owner's invite links: those that wait, those that waited too long, and who has joined. */
export function InvitesSection({ onAct, onInvite }: InvitesSectionProps) {
  const links = useLinks()
  return (
    <Section title="Invites" intro="Each link lets one relative join, once.">
      <Fetched query={links} problem="The invites could not be fetched" loading={<InvitesLoading />}>
        {(all) => {
          const shown = shownLinks(all)
          if (shown.length === 0) return <NoInvites onInvite={onInvite} />
          return (
            <ul className="flex flex-col gap-4">
              {shown.map((link) => (
                <LinkCard
                  key={link.id}
                  link={link}
                  onAct={(act) => onAct(act, link)}
                  onInvite={onInvite && (() => onInvite(link))}
                />
              ))}
            </ul>
          )
        }}
      </Fetched>
    </Section>
  )
}

function NoInvites({ onInvite }: { onInvite: ((wish: InviteWish) => void) | undefined }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-dashed border-edge p-5 sm:p-7">
      <p>
        No invite is open. Make one for a grandparent, a sister or a child: they open the link, and can hear the stories
        and tell their own.
      </p>
      {onInvite && (
        <Button variant="secondary" icon={<UserRoundPlus aria-hidden />} onClick={() => onInvite({})}>
          Make an Invite
        </Button>
      )}
    </div>
  )
}
