import { Link } from '@tanstack/react-router'
import { Link2, Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { type ButtonStyle, buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { isOwnVoice, storyByline } from './byline.tsx'

interface ShareStoryProps extends Pick<ButtonStyle, 'variant' | 'size'> {
  story: Story
  user: User
  /** Of the button that opens the device's own sheet for sharing. */
  label: string
  /** Of the one that takes its place where there is no sheet. */
  copyLabel: string
}

/**
 * Sends the story's link, which only members of the family can open, with the device's own sheet for sharing, or copies it. A
 * person who is alone in the family is led to inviting someone.
 */
export function ShareStory({ story, user, label, copyLabel, ...look }: ShareStoryProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (user.families.some(({ id, isAlone }) => id === user.familyId && isAlone))
    return (
      <Link to={paths.family} className={buttonClass(look)}>
        <UserPlus aria-hidden />
        Invite Your Family
      </Link>
    )
  const url = new URL(`${paths.stories}/${story.id}`, location.origin).href
  const who = isOwnVoice(story, user.id) ? 'I’ve' : `${storyByline(story).storyteller} has`
  const invitation = { title: story.title, text: `${who} told a story: “${story.title}”. You can hear it here:`, url }
  const canShare = 'share' in navigator && navigator.canShare?.(invitation)
  if (!canShare || hasFailed) return <CopyButton {...look} icon={<Link2 aria-hidden />} text={url} label={copyLabel} />

  async function share() {
    try {
      await navigator.share(invitation)
    } catch (cause) {
      // Closing the sheet isn't a failure.
      setHasFailed(!(cause instanceof DOMException && cause.name === 'AbortError'))
    }
  }
  return (
    <Button {...look} icon={<Send aria-hidden />} onClick={() => void share()}>
      {label}
    </Button>
  )
}
