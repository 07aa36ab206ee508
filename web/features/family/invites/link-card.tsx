import { Clock, Mail, QrCode, Share2, TimerOff } from 'lucide-react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { mailStays, useMailStatus } from '#web/features/email/use-mail-status.ts'
import { fullName } from '#web/features/family/format-member.ts'
import { DOT } from '#web/lib/dot.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { formatExpiry } from './format-expiry.ts'
import { inviteAddress } from './invite-link.ts'
import { MailAddress } from './mail-address.tsx'
import { useShare } from './use-share.ts'

/** What can be done with a link that opens something. */
export type LinkAct = 'show' | 'by-hand' | 'mail' | 'delete'

export interface LinkCardProps {
  link: FamilyLink
  onAct: (act: LinkAct) => void
  /** Makes a new link for the same relative; left out where none may be made. */
  onInvite?: () => void
}

/** One invite link, and what can be done with it as things stand. */
export function LinkCard({ link, onAct, onInvite }: LinkCardProps) {
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
            Mailed to <MailAddress address={link.email} />.
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
              <MailAddress address={invitee.email} />
            </>
          )}
        </p>
      </div>
      <Badge tone="well">Active</Badge>
    </Card>
  )
}
