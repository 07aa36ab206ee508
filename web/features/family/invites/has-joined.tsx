import { BookOpen, MessageCircleQuestion, Mic } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { MemberAvatar } from '#web/features/family/member-avatar.tsx'
import { useLinks } from './queries.ts'

export interface Newcomer {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly relationship: string
}

/** The person who has joined with a link, which the list of links knows as soon as it's loaded again; null if no one has. */
export function useNewcomer(link: FamilyLink | null): Newcomer | null {
  const { data: links } = useLinks()
  const now = links?.find(({ id }) => id === link?.id)
  if (now?.status !== 'active' || !now.invitee || now.inviteeId === null) return null
  return { ...now.invitee, userId: now.inviteeId, relationship: now.relationship }
}

/** The title of a dialog about them: "Emma has joined". */
export const formatHasJoined = (newcomer: Newcomer): string => `${newcomer.firstName || fullName(newcomer)} has joined`

/** Announces that someone has joined. It's part of the dialog from the start, because screen readers only announce changes. */
export function JoinAnnouncement({ newcomer }: { newcomer: Newcomer | null }) {
  return (
    <p role="status" className="sr-only">
      {newcomer && formatHasJoined(newcomer)}
    </p>
  )
}

const NOW_POSSIBLE = [
  { Icon: BookOpen, text: 'Hear and read every story in your vault.' },
  { Icon: Mic, text: 'Tell stories, too.' },
  { Icon: MessageCircleQuestion, text: 'Ask what they’ve always wanted to know.' },
]

/** In place of the link once it has been used: who has joined, and what they can do now. */
export function NewcomerPanel({ newcomer }: { newcomer: Newcomer }) {
  const panel = useRef<HTMLDivElement>(null)
  // The button that had the focus may be gone.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col items-center gap-6 py-2 outline-none">
      <div className="flex flex-col items-center gap-3 text-center">
        <MemberAvatar member={newcomer} size="large" />
        <div className="min-w-0">
          <p className="font-story text-title wrap-anywhere">
            <bdi translate="no">{fullName(newcomer)}</bdi>
          </p>
          <p className="text-ink-soft">{newcomer.relationship}</p>
        </div>
      </div>
      <div className="flex w-full max-w-form flex-col gap-3 rounded-card bg-evergreen-wash px-gutter py-5 sm:px-7">
        <p className="font-[650]">What they can do now</p>
        <ul className="flex flex-col gap-3">
          {NOW_POSSIBLE.map(({ Icon, text }) => (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden className="mt-[0.2em] size-6 shrink-0 text-evergreen" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
