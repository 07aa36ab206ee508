import { Clock, Mail, QrCode, Share2, TimerOff, UserRoundPlus } from 'lucide-react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { mailStays, useMailStatus } from '#web/lib/email-status.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Heading, Section } from '#web/ui/heading.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { fullName } from '../format-family.ts'
import type { InviteWish } from './invite-dialog.tsx'
import { formatExpiry, inviteAddress, shownLinks } from './invite-link.ts'
import { useLinks } from './queries.ts'
import { useShare } from './share-link.ts'

interface InvitesSectionProps {
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

/** What can be done with a link that opens something. */
export type LinkAct = 'show' | 'by-hand' | 'mail' | 'delete'

interface LinkCardProps {
  link: FamilyLink
  onAct: (act: LinkAct) => void
  /** Makes a new link for the same relative; left out where none may be made. */
  onInvite?: () => void
}

/** One invite link, and what can be done with it as things stand. */
function LinkCard({ link, onAct, onInvite }: LinkCardProps) {
  const now = useNow()
  const stays = mailStays(useMailStatus())
  // A page that was left open knows by itself that a link has ended.
  const ended = link.status === 'expired' || (link.status === 'pending' && Date.parse(link.expiresAt) <= now)
  if (link.status === 'active') return <ActiveLink link={link} />
  return (
    <Card as="li" className="flex flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Heading level={3}>{link.relationship}</Heading>
          {ended ? (
            <Badge icon={<TimerOff aria-hidden />}>Expired</Badge>
          ) : (
            <Badge icon={<Clock aria-hidden />}>Pending</Badge>
          )}
        </div>
        <p className="mt-1.5 text-ink-soft">
          {ended ? 'Nobody joined by this link. ' : 'Nobody has joined by this link yet. '}
          {formatExpiry(link.expiresAt, now)}
        </p>
        {link.email && !stays && (
          <p className="mt-0.5 text-ink-soft">
            Mailed to <EmailAddress address={link.email} />.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {ended ? (
          onInvite && (
            <Button variant="secondary" onClick={onInvite}>
              Invite Again
              <Of link={link} />
            </Button>
          )
        ) : (
          <Giving link={link} mails={!stays} onAct={onAct} />
        )}
        <Button variant="quiet" onClick={() => onAct('delete')}>
          Delete
          <Of link={link} />
        </Button>
      </div>
    </Card>
  )
}

/** The ways to hand it over. */
function Giving({ link, mails, onAct }: Pick<LinkCardProps, 'link' | 'onAct'> & { mails: boolean }) {
  const { share } = useShare(inviteAddress(link.inviteCode ?? ''))
  const give = async () => {
    if ((await share()) === 'failed') onAct('by-hand')
  }
  return (
    <>
      <Button variant="secondary" icon={<Share2 aria-hidden />} onClick={give}>
        Share
        <Of link={link} />
      </Button>
      <Button variant="secondary" icon={<QrCode aria-hidden />} onClick={() => onAct('show')}>
        QR Code
        <Of link={link} />
      </Button>
      {mails && (
        <Button variant="secondary" icon={<Mail aria-hidden />} onClick={() => onAct('mail')}>
          {link.email ? 'Mail Again' : 'Mail'}
          <Of link={link} />
        </Button>
      )}
    </>
  )
}

/** Tells the buttons of several cards apart for those who only hear them. */
function Of({ link }: { link: FamilyLink }) {
  return <span className="sr-only"> (invite for {link.email ?? link.relationship})</span>
}

function ActiveLink({ link: { relationship, invitee } }: { link: FamilyLink }) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {/* So wide at least, that the badge stands at the same place in every card of a telephone. */}
      <div className="min-w-0 flex-1 basis-44">
        <Heading level={3} className="font-interface text-body font-[650]">
          {invitee ? fullName(invitee) : 'A relative'}
        </Heading>
        <p className="text-small text-ink-soft">
          {relationship}
          {invitee?.email && (
            <>
              {DOT}
              <EmailAddress address={invitee.email} />
            </>
          )}
        </p>
      </div>
      <Badge tone="well">Active</Badge>
    </Card>
  )
}

/** One invite that is still coming. */
function InvitesLoading() {
  return (
    <LoadingShape label="Loading the invites">
      <Card as="div" className="flex flex-col gap-5">
        <div className="flex flex-col gap-2.5">
          <Shape className="h-7 w-40" />
          <Shape className="h-6 w-96" />
        </div>
        <div className="flex gap-3">
          <Shape className="h-13 w-32" />
          <Shape className="h-13 w-44" />
        </div>
      </Card>
    </LoadingShape>
  )
}
