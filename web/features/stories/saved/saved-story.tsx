import { Link } from '@tanstack/react-router'
import { Mic, Pause, Play, Send, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatLength } from '#common/format/recording-length.ts'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { toggleStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { decodePeaks, Waveform } from '#web/features/playback/seek-bar.tsx'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { storyByline } from '../byline.tsx'

interface SavedStoryProps {
  /** Undefined until the list has it. */
  story: Story | undefined
  user: User
}

/** Right after a save: what is safe, how long and in whose voice, and what one may do with it now. */
export function SavedStory({ story, user }: SavedStoryProps) {
  const peaks = useMemo(() => decodePeaks(story?.recording?.peaks), [story?.recording?.peaks])
  return (
    <Card aria-labelledby="saved-story" className="flex flex-col gap-5 print:hidden">
      <div>
        <Heading level={2} id="saved-story" className="text-title">
          Your story is safe.
        </Heading>
        {/* As high as it will be. */}
        <p className="mt-1 min-h-[1lh] text-lead text-ink-soft">{story && <Voice story={story} user={user} />}</p>
      </div>
      <div aria-hidden className="@container relative h-14 text-evergreen sm:h-18">
        <Waveform peaks={peaks} />
      </div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {story && audioOf(story) && <Listen story={story} />}
        <Link to={paths.home} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          <Mic aria-hidden />
          Record Another
        </Link>
        {story && <TellTheFamily story={story} user={user} />}
      </div>
    </Card>
  )
}

/** "12 seconds, in your own voice." */
function Voice({ story, user }: { story: Story; user: User }) {
  const whose = isOwnVoice(story, user) ? (
    <span>your</span>
  ) : (
    <>
      <bdi translate="no">{storyByline(story).storyteller}</bdi>
      <span>’s</span>
    </>
  )
  return (
    <>
      <span>{story.duration === null ? 'In' : `${formatLength(story.duration)}, in`}</span> {whose}{' '}
      <span>own voice.</span>
    </>
  )
}

const isOwnVoice = (story: Story, user: User): boolean =>
  story.userId === user.id && storyByline(story).recordedBy === null

function Listen({ story }: { story: Story }) {
  const isPlaying = useIsPlaying(story.id)
  return (
    <Button
      size="large"
      icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden className="fill-current" />}
      onClick={() => toggleStory(story)}
    >
      {isPlaying ? 'Pause' : 'Listen'}
    </Button>
  )
}

/** With the device's own sheet for sharing, or a link to copy. A person who is alone in the family is led to inviting someone. */
function TellTheFamily({ story, user }: { story: Story; user: User }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (user.families.some(({ id, isAlone }) => id === user.familyId && isAlone))
    return (
      <Link to={paths.family} className={buttonClass({ variant: 'secondary', size: 'large' })}>
        <UserPlus aria-hidden />
        Invite Your Family
      </Link>
    )
  // Only members of the family can open it.
  const url = new URL(`${paths.stories}/${story.id}`, location.origin).href
  const who = isOwnVoice(story, user) ? 'I’ve' : `${storyByline(story).storyteller} has`
  const invitation = { title: story.title, text: `${who} told a story: “${story.title}”. You can hear it here:`, url }
  const canShare = 'share' in navigator && navigator.canShare?.(invitation)
  if (!canShare || hasFailed) return <CopyButton text={url} label="Copy Link for the Family" />

  async function share() {
    try {
      await navigator.share(invitation)
    } catch (cause) {
      // Closing the sheet isn't a failure.
      setHasFailed(!(cause instanceof DOMException && cause.name === 'AbortError'))
    }
  }
  return (
    <Button variant="secondary" size="large" icon={<Send aria-hidden />} onClick={() => void share()}>
      Tell the Family
    </Button>
  )
}
