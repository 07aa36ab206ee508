import { paths } from '#common/paths.ts'
import { calledNameOf, MEMBERS_ONLY } from '#common/printed-story.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { storyByline } from '../byline.tsx'

/** On paper: the way from the page to the voice. Its address is the story's own, which only members can open. */
export function PrintedCode({ story }: { story: Story }) {
  const name = calledNameOf({ toldBy: storyByline(story).storyteller, user: story.user })
  return (
    <figure className="flex w-40 flex-col items-center gap-1 text-center leading-tight">
      <div className="w-28">
        <QrCode
          text={new URL(paths.story.replace('$id', String(story.id)), location.origin).href}
          label="QR code that opens the story"
        />
      </div>
      <figcaption>
        <span className="block font-story text-small leading-tight font-[650] wrap-anywhere">
          Hear <bdi translate="no">{name}</bdi> tell it
        </span>
        <span className="block text-[1rem] text-ink-soft">{MEMBERS_ONLY}</span>
      </figcaption>
    </figure>
  )
}
