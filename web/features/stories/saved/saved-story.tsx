import { Link } from '@tanstack/react-router'
import { Mic, Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { formatLength } from '#common/format/recording-length.ts'
import { decodePeaks } from '#common/media/waveform.ts'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { toggleStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { Waveform } from '#web/features/playback/waveform.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { isOwnVoice, storyByline, useStoryColor } from '../byline.tsx'
import { ShareStory } from '../share-story.tsx'

const NO_STORY = { toldBy: '', user: null }

interface SavedStoryProps {
  /** Undefined until the list has it. */
  story: Story | undefined
  user: User
}

/** Right after a save: what is safe, how long and in whose voice, and what one may do with it now. */
export function SavedStory({ story, user }: SavedStoryProps) {
  const peaks = useMemo(() => decodePeaks(story?.recording?.peaks), [story?.recording?.peaks])
  const color = useStoryColor(story ?? NO_STORY)
  return (
    <Card aria-labelledby="saved-story" className="flex flex-col gap-5 print:hidden">
      <div>
        <Heading level={2} id="saved-story" className="text-title">
          Your story is safe.
        </Heading>
        {/* As high as it will be. */}
        <p className="mt-1 min-h-[1lh] text-lead text-ink-soft">{story && <Voice story={story} user={user} />}</p>
      </div>
      <div aria-hidden className="@container relative h-14 text-edge sm:h-18" style={story && { color }}>
        <Waveform peaks={peaks} />
      </div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {story && audioOf(story) && <Listen story={story} />}
        <Link to={paths.home} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          <Mic aria-hidden />
          Record Another
        </Link>
        {story && (
          <ShareStory
            story={story}
            user={user}
            variant="secondary"
            size="large"
            label="Tell the Family"
            copyLabel="Copy Link for the Family"
          />
        )}
      </div>
    </Card>
  )
}

/** "12 seconds, in your own voice." */
function Voice({ story, user }: { story: Story; user: User }) {
  const whose = isOwnVoice(story, user.id) ? (
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
