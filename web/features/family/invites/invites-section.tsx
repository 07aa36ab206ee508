import { Clock, Mail, QrCode, Share2, TimerOff, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { isEmailOff, useEmailStatus } from '#web/features/email/email-status.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { MemberAvatar } from '#web/features/family/member-avatar.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Heading, Section } from '#web/ui/heading.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { TwoChairs } from '#web/ui/pictures/two-chairs.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import type { InviteDefaults } from './invite-dialog.tsx'
import { formatExpiry, inviteUrl, visibleLinks } from './invite-link.ts'
import { useLinks } from './queries.ts'
import { useShareLink } from './share-link.ts'

/** The dialogs that a link's buttons open. */
export type LinkDialog = 'share' | 'copy-by-hand' | 'email' | 'delete'

export interface InvitesSectionProps {
  onOpen: (dialog: LinkDialog, link: FamilyLink) => void
  /** Absent if the owner may not invite anyone. */
  onInvite?: (defaults: InviteDefaults) => void
}

/** The owner's invite links: pending, expired, and the ones relatives joined with. */
export function InvitesSection({ onOpen, onInvite }: InvitesSectionProps) {
  const query = useLinks()
  return (
    <Section title="Invites" intro="Each link lets one relative join, once.">
      <QueryBoundary query={query} problem="We couldn’t load the invites" loading={<InvitesLoading />}>
        {(links) => {
          const visible = visibleLinks(links)
          const unused = visible.filter(({ status }) => status !== 'active')
          const active = visible.filter(({ status }) => status === 'active')
          return (
            <>
              {unused.length === 0 && <NoInvites isFirst={active.length === 0} onInvite={onInvite} />}
              {unused.length > 0 && (
                <ul className="flex flex-col gap-4">
                  {unused.map((link) => (
                    <LinkCard
                      key={link.id}
                      link={link}
                      onOpen={(dialog) => onOpen(dialog, link)}
                      onInvite={onInvite && (() => onInvite(link))}
                    />
                  ))}
                </ul>
              )}
              {active.length > 0 && <ActiveLinks links={active} />}
            </>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}

function NoInvites({ isFirst, onInvite }: Pick<InvitesSectionProps, 'onInvite'> & { isFirst: boolean }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-edge p-5 text-center sm:p-7">
      {isFirst && <TwoChairs className="w-80" />}
      <p className="max-w-form">{`No pending invites.${onInvite ? ' Create one for a grandparent, a sister or a child. They open the link, and then they can hear the stories and tell their own.' : ''}`}</p>
      {onInvite && (
        <Button variant="secondary" icon={<UserRoundPlus aria-hidden />} onClick={() => onInvite({})}>
          Create an Invite
        </Button>
      )}
    </div>
  )
}

interface LinkCardProps {
  link: FamilyLink
  onOpen: (dialog: LinkDialog) => void
  /** Starts a new invite for the same relative. Absent if the owner may not invite anyone. */
  onInvite?: () => void
}

/** A pending or expired link. */
function LinkCard({ link, onOpen, onInvite }: LinkCardProps) {
  const now = useNow()
  const emailOff = isEmailOff(useEmailStatus())
  // A page left open notices on its own that a link has expired.
  const isExpired = link.status === 'expired' || (link.status === 'pending' && Date.parse(link.expiresAt) <= now)
  return (
    <Card as="li" className="flex flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Heading level={3}>{link.relationship}</Heading>
          {isExpired ? (
            <Badge icon={<TimerOff aria-hidden />}>Expired</Badge>
          ) : (
            <Badge icon={<Clock aria-hidden />}>Pending</Badge>
          )}
        </div>
        <p className="mt-1.5 text-ink-soft">{`${isExpired ? 'No one joined with this link. ' : 'No one has joined with this link yet. '}${formatExpiry(link.expiresAt, now)}`}</p>
        {link.email && !emailOff && (
          <p className="mt-0.5 text-ink-soft">
            Emailed to <EmailAddress address={link.email} />.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {isExpired ? (
          onInvite && (
            <Button variant="secondary" onClick={onInvite}>
              Invite Again
              <InviteName link={link} />
            </Button>
          )
        ) : (
          <ShareActions link={link} canEmail={!emailOff} onOpen={onOpen} />
        )}
        <Button variant="quiet" onClick={() => onOpen('delete')}>
          Delete
          <InviteName link={link} />
        </Button>
      </div>
    </Card>
  )
}

function ShareActions({ link, canEmail, onOpen }: Pick<LinkCardProps, 'link' | 'onOpen'> & { canEmail: boolean }) {
  const { share } = useShareLink(inviteUrl(link.inviteCode ?? ''))
  const handleShare = async () => {
    if ((await share()) === 'failed') onOpen('copy-by-hand')
  }
  return (
    <>
      <Button variant="secondary" icon={<Share2 aria-hidden />} onClick={handleShare}>
        Share
        <InviteName link={link} />
      </Button>
      <Button variant="secondary" icon={<QrCode aria-hidden />} onClick={() => onOpen('share')}>
        QR Code
        <InviteName link={link} />
      </Button>
      {canEmail && (
        <Button variant="secondary" icon={<Mail aria-hidden />} onClick={() => onOpen('email')}>
          <span>{link.email ? 'Email Again' : 'Email'}</span>
          <InviteName link={link} />
        </Button>
      )}
    </>
  )
}

/** Tells screen-reader users which invite a button belongs to. */
function InviteName({ link }: { link: FamilyLink }) {
  return <span className="sr-only">{` (invite for ${link.email ?? link.relationship})`}</span>
}

/** The links that relatives joined with. Folded: the members above are the same people. */
function ActiveLinks({ links }: { links: readonly FamilyLink[] }) {
  return (
    <Collapsible level={3} title={`Active links (${links.length})`} icon={<UserRoundCheck aria-hidden />}>
      <ul className="divide-y divide-hairline">
        {links.map((link) => (
          <ActiveLink key={link.id} link={link} />
        ))}
      </ul>
    </Collapsible>
  )
}

function ActiveLink({ link: { relationship, invitee, inviteeId } }: { link: FamilyLink }) {
  const name = invitee ? fullName(invitee) : 'A relative'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      {invitee && inviteeId !== null ? <MemberAvatar member={{ ...invitee, userId: inviteeId }} /> : <Avatar name="" />}
      {/* Wide enough to put the badge in the same place on every card of a phone. */}
      <div className="min-w-0 flex-1 basis-44">
        <Heading level={4} className="font-interface text-body font-[650]">
          {name}
        </Heading>
        <p className="text-small text-ink-soft">
          <span>{relationship}</span>
          {invitee?.email && (
            <span>
              {DOT}
              <EmailAddress address={invitee.email} />
            </span>
          )}
        </p>
      </div>
      <Badge tone="well">Active</Badge>
    </li>
  )
}

function InvitesLoading() {
  return (
    <Skeleton label="Loading invites">
      <Card as="div" className="flex flex-col gap-5">
        <div className="flex flex-col gap-2.5">
          <SkeletonBlock className="h-7 w-40" />
          <SkeletonBlock className="h-6 w-96" />
        </div>
        <div className="flex gap-3">
          <SkeletonBlock className="h-13 w-32" />
          <SkeletonBlock className="h-13 w-44" />
        </div>
      </Card>
    </Skeleton>
  )
}
