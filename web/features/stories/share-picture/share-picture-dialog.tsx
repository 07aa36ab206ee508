import { Download, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { decodePeaks } from '#common/media/waveform.ts'
import { calledNameOf } from '#common/printed-story.ts'
import { PRODUCT } from '#common/product.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { isOwnVoice, storyByline, useStoryColor } from '../byline.tsx'
import { drawPicture, type PictureContent } from './draw-picture.ts'

interface SharePictureDialogProps {
  story: Story
  viewer: Viewer
  onClose: () => void
}

/** A picture of a story to send anywhere: it's drawn on the device, and has neither the voice nor the words. */
export function SharePictureDialog({ story, viewer, onClose }: SharePictureDialogProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { picture, hasFailed, description, retry } = usePicture(story, frame)
  const color = useStoryColor(story)
  const [shareFailed, setShareFailed] = useState(false)
  const canShare = picture !== null && 'share' in navigator && navigator.canShare?.({ files: [picture.file] }) === true

  async function share(file: File) {
    try {
      await navigator.share({ files: [file], title: story.title })
    } catch (cause) {
      // Closing the sheet isn't a failure.
      setShareFailed(!(cause instanceof DOMException && cause.name === 'AbortError'))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share a picture"
      description="The recording and its words aren’t in it."
      footer={
        picture && (
          <>
            <a
              href={picture.url}
              download={picture.file.name}
              className={buttonClass({ variant: canShare ? 'secondary' : 'primary' })}
            >
              <Download aria-hidden />
              Save Picture
            </a>
            {canShare && (
              <Button icon={<Send aria-hidden />} onClick={() => void share(picture.file)}>
                Share Picture
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <WhatItShows story={story} viewer={viewer} />
        {shareFailed && (
          <Notice tone="error" title="We couldn’t share the picture">
            You can save it, and send it from your photos or files.
          </Notice>
        )}
        {hasFailed ? (
          <Notice
            tone="error"
            title="We couldn’t draw the picture"
            action={
              <Button variant="secondary" onClick={retry}>
                Try Again
              </Button>
            }
          >
            Your story is safe. You can share its link instead.
          </Notice>
        ) : (
          <div
            ref={setFrame}
            // The picture is the same in both themes. It reads its colors here.
            className="mx-auto aspect-4/5 w-full max-w-84 overflow-hidden rounded-small border-2 bg-code-light text-code-dark shadow-low forced-color-adjust-none"
            style={{ borderColor: color }}
          >
            {picture ? (
              <img src={picture.url} alt={description} className="size-full" />
            ) : (
              <SkeletonBlock className="size-full" />
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The person decides: they know the storyteller. */
function WhatItShows({ story, viewer }: Pick<SharePictureDialogProps, 'story' | 'viewer'>) {
  if (isOwnVoice(story, viewer.id))
    return <p>It shows the title, your name, when it happened, how long it is, and the shape of your voice.</p>
  const { user } = story
  const name = calledNameOf({ toldBy: storyByline(story).storyteller, user })
  return (
    <p>
      <span>It shows the title, </span>
      <bdi translate="no">{name}</bdi>
      <span>
        ’s name, when it happened, how long it is, and the shape of the voice. If you’re not sure that’s all right, ask{' '}
      </span>
      <bdi translate="no">{name}</bdi>
      <span> first.</span>
    </p>
  )
}

interface Picture {
  file: File
  url: string
}

/**
 * Draws the story as it was when the dialog opened: the picture doesn't change under a finger.
 * @param frame has the colors; it is gone while there is an error
 */
function usePicture(story: Story, frame: HTMLElement | null) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [content] = useState(() => contentOf(story))
  useEffect(() => {
    if (!frame) return
    let isClosed = false
    let url: string | undefined
    const { backgroundColor, color, borderTopColor } = getComputedStyle(frame)
    drawPicture(content, { paper: backgroundColor, words: color, voice: borderTopColor }).then(
      (blob) => {
        if (isClosed) return
        url = URL.createObjectURL(blob)
        setPicture({ file: new File([blob], fileNameOf(content.title), { type: 'image/png' }), url })
      },
      () => {
        if (!isClosed) setHasFailed(true)
      },
    )
    return () => {
      isClosed = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [frame, content])
  return { picture, hasFailed, description: `${content.title}, ${content.byline}`, retry: () => setHasFailed(false) }
}

const fileNameOf = (title: string): string =>
  `${
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80) || PRODUCT
  }.png`

/** "told by Ruth · about 1952 · 4:12" */
const contentOf = (story: Story): PictureContent => ({
  title: story.title,
  byline: [
    `told by ${storyByline(story).storyteller}`,
    formatEventDate(story.eventDate),
    story.duration === null ? null : formatDuration(story.duration * 1000),
  ]
    .filter((part) => part !== null)
    .join(' · '),
  product: PRODUCT,
  peaks: decodePeaks(story.recording?.peaks),
})
