import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { firstFamilyName } from '#common/family-name.ts'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import type { AddedStoryteller } from '#server/features/account/storyteller-links/contract.ts'
import type { FamilyDialog } from '#web/features/family/family-dialogs.tsx'
import { fullName } from '#web/features/family/format-family.ts'
import { LazyFamilyDialog } from '#web/features/family/lazy-family-dialog.tsx'
import { writePreference } from '#web/features/live-words/preference.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import type { Elements } from '#web/ui/elements.ts'
import { I_WILL_KEY } from './asks-who-will-tell.ts'

/** Kept while the page is open: a chosen story idea hides the card, and only this page has the link. */
let added: AddedStoryteller | null = null

export interface WhoWillTellCardProps {
  user: User
  /** The red button was pressed, which answers "I will". */
  hasBegun: boolean
  /** Removes the card. */
  onDone: () => void
}

/** Asks a new owner whose stories the family is for. A relative gets a personal link, and the family their name. */
export function WhoWillTellCard({ user, hasBegun, onDone }: WhoWillTellCardProps) {
  const [dialog, setDialog] = useState<FamilyDialog | null>(null)
  const card = useRef<HTMLElement>(null)
  const wasBegun = useRef(false)
  const titleId = useId()
  const storyteller = dialog?.kind === 'add-storyteller' ? null : added

  useEffect(() => {
    if (hasBegun === wasBegun.current) return
    wasBegun.current = hasBegun
    if (hasBegun) writePreference(I_WILL_KEY, `${user.id}`)
    // There was no recording: the microphone was refused.
    else onDone()
  }, [hasBegun, user.id, onDone])

  const fold = () => (card.current ? foldAway(card.current, onDone) : onDone())

  function addSomeone() {
    const { familyName, lastName } = user
    const isFirstName = familyName === firstFamilyName(lastName)
    const onAdded = (storyteller: AddedStoryteller) => {
      added = storyteller
    }
    setDialog({ kind: 'add-storyteller', first: { familyName: isFirstName ? familyName : null, onAdded } })
  }

  function closeDialog() {
    const wasForm = dialog?.kind === 'add-storyteller'
    flushSync(() => setDialog(null))
    // The button that opened the form is gone.
    if (wasForm && added) card.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex w-full flex-col gap-2.5 rounded-card border border-hairline bg-card p-3.5 text-left shadow-low outline-none sm:gap-3 sm:p-4"
    >
      {storyteller ? (
        <LinkReady
          titleId={titleId}
          storyteller={storyteller}
          onShow={() => setDialog({ kind: 'storyteller-link', storyteller })}
          onDone={fold}
        />
      ) : (
        <>
          <p id={titleId} className="text-center font-story text-heading leading-tight font-[560]">
            Who will tell?
          </p>
          {/* The second label is longer. Next to each other if both fit: `--for-you` in recorder.css follows this. */}
          <div className="grid gap-2 @min-[20.5rem]:grid-cols-[9fr_11fr] @min-[20.5rem]:gap-2.5 sm:grid-cols-2">
            <Choice
              label="I will"
              face={<Avatar name={fullName(user)} src={user.profileImageUrl} />}
              onClick={() => {
                writePreference(I_WILL_KEY, `${user.id}`)
                fold()
              }}
            />
            <Choice label="Someone I love" face={<Grandmother />} onClick={addSomeone} />
          </div>
        </>
      )}
      {/* Not in this container, in which nothing would be fixed to the window. */}
      {createPortal(
        <LazyFamilyDialog dialog={dialog} familyName={user.familyName ?? ''} onClose={closeDialog} />,
        document.body,
      )}
    </section>
  )
}

function Choice({ label, face, onClick }: { label: string; face: Elements; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 cursor-pointer items-center gap-2 rounded-control border-2 border-edge bg-card px-2 py-1.5 text-left text-[1.125rem] leading-tight font-[650] text-evergreen transition-tint hover:border-evergreen hover:bg-evergreen-wash @min-[20.5rem]:min-h-19 @min-[22rem]:text-body sm:gap-3 sm:px-2.5 @max-[20.5rem]:*:not-last:size-10 @max-[13rem]:*:not-last:hidden"
    >
      {face}
      <span>{label}</span>
    </button>
  )
}

interface LinkReadyProps {
  titleId: string
  storyteller: AddedStoryteller
  onShow: () => void
  onDone: () => void
}

function LinkReady({ titleId, storyteller, onShow, onDone }: LinkReadyProps) {
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={fullName(storyteller)} />
        <div className="min-w-0 leading-snug">
          <p id={titleId} className="font-[650] wrap-anywhere">{`${storyteller.firstName}’s link is ready`}</p>
          <p className="text-small leading-snug text-ink-soft wrap-anywhere">
            <span>Their stories will come to</span>{' '}
            <Link to={paths.family} className={linkClass}>
              <bdi translate="no">{storyteller.familyName}</bdi>
            </Link>
            <span>.</span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="secondary" size="small" onClick={onShow}>
          Show the Link
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Got It
        </Button>
      </div>
    </>
  )
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Removes the card, and what was below glides up. */
function foldAway(card: HTMLElement, remove: () => void) {
  const recorder = card.closest('[data-above]')
  const topOfHeadline = () => recorder?.querySelector('h1')?.getBoundingClientRect().top ?? 0
  const before = topOfHeadline()
  flushSync(remove)
  if (matchMedia(REDUCED_MOTION).matches) return
  const from = { transform: `translateY(${before - topOfHeadline()}px)` }
  recorder?.animate([from, { transform: 'none' }], { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' })
}

/** The portrait of an older woman with glasses and a bun, as round as an avatar. */
function Grandmother() {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
      className="size-13 shrink-0 rounded-round border border-hairline bg-clay-wash"
    >
      <path className="fill-edge" d="M32 3a8.500 8.500 0 1 1 0 17 8.500 8.500 0 1 1 0-17z" />
      <path className="fill-edge" d="M13 34c0-14 8-22 19-22s19 8 19 22c0 7-3 11-6 11H19c-3 0-6-4-6-11z" />
      <path className="fill-pine" d="M6 66c0-13 11-18 26-18s26 5 26 18z" />
      <path className="fill-skin" d="M26 41h12v10q-6 5-12 0z" />
      <path className="fill-page" d="M24 49q8 8 16 0l3 3q-11 11-22 0z" />
      <path className="fill-skin" d="M32 17c8 0 13 6 13 15 0 8-5 15-13 15s-13-7-13-15c0-9 5-15 13-15z" />
      <path className="fill-edge" d="M17 31c0-11 7-16 15-16s15 5 15 16c-5 0-10-3-12-8-3 5-10 8-18 8z" />
      <path className="fill-terracotta/20" d="M22 38a3 3 0 1 0 .1 0zM42 38a3 3 0 1 0 .1 0z" />
      <path
        className="stroke-on-honey"
        d="M26 28.500a4.500 4.500 0 1 0 .1 0zM38 28.500a4.500 4.500 0 1 0 .1 0zM30.500 33h3"
      />
      <path className="stroke-terracotta" d="M27.500 41q4.500 3 9 0" />
    </svg>
  )
}
