import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Headphones, Heart, Mic } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import { dismissEndedMembership, leaveFamily } from '#server/features/family/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { useSwitchFamily } from '#web/features/account/switch-family.ts'
import { notifyOtherTabs, userQuery } from '#web/features/account/use-user.ts'
import { playStory } from '#web/features/playback/play-story.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { HomeLink, SignedInAs } from './join-actions.tsx'
import type { JoinedFamily } from './join-machine.ts'
import { type NewestStory, useNewestStory } from './newest-story.ts'

/** From the specification. */
const REDIRECT_DELAY_MS = 3000

export interface SuccessViewProps {
  familyName: string | null
  /** Null if the account was created for this family: then there is nothing to undo. */
  joined: JoinedFamily | null
  /** The user's other family is still showing. Until the redirect, they can switch; later, at the top of any page. */
  showsOtherFamily: boolean
  user: User | null
  onLeft: () => void
}

export function SuccessView({ familyName, joined, showsOtherFamily, user, onLeft }: SuccessViewProps) {
  const [stays, setStays] = useState(false)
  const navigate = useNavigate()
  const familyId = joined?.familyId ?? user?.familyId ?? null
  const newest = useNewestStory(familyId)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, stays])
  return (
    <Outcome
      title="Welcome to the Family!"
      picture={<Heart aria-hidden />}
      actions={
        <>
          {showsOtherFamily && joined && user ? (
            <FamilyChoice isMain={!newest} joined={joined} user={user} onSwitch={() => setStays(true)} />
          ) : (
            <HomeLink size="large" variant={newest ? 'secondary' : 'primary'} />
          )}
          {joined && user && <NotMeButton joined={joined} user={user} onOpen={() => setStays(true)} onLeft={onLeft} />}
        </>
      }
    >
      <p className="text-lead wrap-anywhere">
        {familyName ? (
          <>
            You’re now part of <strong className="font-[650]">{familyName}</strong>.
          </>
        ) : (
          'You’re now part of this family.'
        )}
      </p>
      {/* Up here, because a phone doesn’t show the other buttons at once, and there are three seconds. */}
      {newest && familyId !== null && (
        <HearButton story={newest} switchTo={showsOtherFamily ? familyId : null} onChoose={() => setStays(true)} />
      )}
      <NextSteps />
      {showsOtherFamily && (
        <p className="wrap-anywhere">{`You’re still seeing ${user?.familyName ?? 'your other family'}, and your new recordings go there. You can switch families at the top of any page.`}</p>
      )}
      {user && <SignedInAs user={user} />}
      {/* Its place stays, or the button that is being pressed would move away. */}
      <p className={stays ? 'invisible' : 'text-ink-soft'}>Your home page will open in a moment.</p>
    </Outcome>
  )
}

const NEXT_STEPS = [
  { Icon: BookOpen, text: 'Hear and read the stories your family has told.' },
  { Icon: Mic, text: 'Press the red button and tell a story yourself.' },
]

function NextSteps() {
  return (
    <ul aria-label="Next steps" className="flex flex-col gap-3 text-left">
      {NEXT_STEPS.map(({ Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden className="mt-[0.2em] size-6 shrink-0 text-evergreen" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

interface HearButtonProps {
  story: NewestStory
  /** The family that was joined, if another one is showing. */
  switchTo: number | null
  /** The page must not redirect anymore. */
  onChoose: () => void
}

/** Leads to the newest story of the family. Focusing or pressing it stops the redirect, which would come in between. */
function HearButton({ story: { story, storyteller }, switchTo, onChoose }: HearButtonProps) {
  const navigate = useNavigate()
  const switchFamily = useSwitchFamily()
  const open = () => void navigate({ to: paths.story, params: { id: String(story.id) }, replace: true })
  const handlePress = () => {
    onChoose()
    // On an iPad, only what starts right with the press may play.
    playStory(story)
    if (switchTo === null) open()
    else switchFamily.mutate(switchTo, { onSuccess: open })
  }
  return (
    <>
      {switchFamily.isError && (
        <Notice tone="error" title="We couldn’t switch families">
          {sentenceOf(switchFamily.error)}
        </Notice>
      )}
      <Button
        size="large"
        icon={<Headphones aria-hidden />}
        pending={switchFamily.isPending}
        pendingLabel="One moment…"
        className="w-full"
        onFocus={onChoose}
        onPointerDown={onChoose}
        onClick={handlePress}
      >
        <span className="wrap-anywhere">
          <span>Hear </span>
          <bdi translate="no">{storyteller}</bdi>
          <span>’s newest story</span>
        </span>
      </Button>
    </>
  )
}

interface FamilyChoiceProps {
  /** There is nothing to hear, so this is the main action. */
  isMain: boolean
  joined: JoinedFamily
  user: User
  onSwitch: () => void
}

/** Go on with the family just joined, or with the one that is showing. */
function FamilyChoice({ isMain, joined, user, onSwitch }: FamilyChoiceProps) {
  const navigate = useNavigate()
  const switchFamily = useSwitchFamily()
  const handleSwitch = () => {
    onSwitch()
    switchFamily.mutate(joined.familyId, { onSuccess: () => void navigate({ to: paths.home, replace: true }) })
  }
  return (
    <>
      {switchFamily.isError && (
        <Notice tone="error" title="We couldn’t switch families">
          {sentenceOf(switchFamily.error)}
        </Notice>
      )}
      <Button
        size="large"
        variant={isMain ? 'primary' : 'secondary'}
        pending={switchFamily.isPending}
        pendingLabel="One moment…"
        onClick={handleSwitch}
      >{`Switch to ${joined.familyName}`}</Button>
      <HomeLink size="large" variant="secondary" label={`Stay with ${user.familyName ?? 'my other family'}`} />
    </>
  )
}

interface NotMeButtonProps {
  joined: JoinedFamily
  user: User
  /** The page must not redirect while the dialog is open. */
  onOpen: () => void
  onLeft: () => void
}

/** Undoes joining with an account that belongs to someone else. */
function NotMeButton({ joined, user, onOpen, onLeft }: NotMeButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const leave = useLeaveJoinedFamily(joined)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setIsOpen(true)
          onOpen()
        }}
      >
        This Isn’t Me
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Leave this family?"
        safeLabel="Stay"
        confirmLabel="Leave the Family"
        pending={leave.isPending}
        problem={leave.isError ? { title: 'You’re still in this family', sentence: sentenceOf(leave.error) } : null}
        pendingLabel="Leaving…"
        onConfirm={() => leave.mutate(undefined, { onSuccess: onLeft })}
      >
        <p className="wrap-anywhere">{`You joined ${joined.familyName} as ${user.firstName} ${user.lastName}. You can undo that.`}</p>
        <p className="wrap-anywhere">The invite has been used, so the person it was meant for needs a new one.</p>
      </ActionDialog>
    </>
  )
}

/** Leaves the family that was just joined, no matter which one is showing. */
const useLeaveJoinedFamily = ({ familyId }: JoinedFamily) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveFamily, undefined, { headers: { [FAMILY_HEADER]: String(familyId) } }),
    networkMode: 'always',
    onSuccess: () => {
      // They just chose to leave, so no other page has to tell them.
      void call(dismissEndedMembership, { params: { familyId } }).catch(() => {})
      notifyOtherTabs('family')
      return client.fetchQuery(userQuery).catch(() => {})
    },
  })
}
