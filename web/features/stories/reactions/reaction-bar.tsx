import type { Story } from '#server/features/stories/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { REACTION_NAMES } from './reaction-names.ts'
import { type ShownReaction, shownReactions, type Wish } from './shown-reactions.ts'
import { useReact } from './use-react.ts'

/** Four ways to answer a story without words. The same one again takes it back. */
export function ReactionBar({ story, viewerId }: { story: Story; viewerId: number }) {
  const { mutate, underWay, isError, error } = useReact(story.id, viewerId)
  const shown = shownReactions(story.reactions, underWay, viewerId)
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div
        role="group"
        aria-label={`Reactions to ${story.title}`}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(7.75rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap"
      >
        {shown.map((one) => (
          <ReactionButton key={one.reaction} {...one} onWish={mutate} />
        ))}
      </div>
      {isError && (
        <Notice tone="error" title="Your reaction was not kept">
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  )
}

const look =
  'inline-flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-round border border-edge bg-card px-4 py-1.5 leading-tight ' +
  'transition-tint hover:border-evergreen hover:bg-evergreen-wash sm:min-w-32 ' +
  // Thicker and bolder as well as green: color is never the only sign.
  'aria-pressed:border-evergreen aria-pressed:bg-evergreen-wash aria-pressed:font-[650] aria-pressed:text-evergreen ' +
  'aria-pressed:shadow-[inset_0_0_0_2px_var(--evergreen)] forced-colors:aria-pressed:border-4'

function ReactionButton({ reaction, count, mine, onWish }: ShownReaction & { onWish: (wish: Wish) => void }) {
  return (
    <button type="button" aria-pressed={mine} className={look} onClick={() => onWish({ reaction, on: !mine })}>
      <span aria-hidden className="font-normal">
        {reaction}
      </span>
      {REACTION_NAMES[reaction]}
      {count > 0 && <span className="figures">{count}</span>}
    </button>
  )
}
