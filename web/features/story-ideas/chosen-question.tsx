import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import type { ChosenPrompt } from './prompts.ts'

/** Longer questions are set smaller, and scroll in a low window; half a visible line shows that there is more. */
const LONG_QUESTION_LENGTH = 100

/**
 * The question that is being answered, in sight of the storyteller; the heading of the page. `--spare` is how much taller the
 * window is than all that must be in it.
 */
export function ChosenQuestion({ prompt }: { prompt: ChosenPrompt }) {
  const isLong = prompt.text.length > LONG_QUESTION_LENGTH
  return (
    <div className="flex flex-col items-center gap-[calc(0.25rem+var(--spare)*0.03)]">
      {/* The lowest windows have no space for it; screen readers still read it. A face takes no more height than the badge. */}
      <div className="flex items-center gap-2.5 *:not-last:-my-1 [@media(max-height:36rem)]:sr-only">
        {prompt.face && <Avatar {...prompt.face} size="small" />}
        <Badge>{prompt.askedBy ?? prompt.category}</Badge>
      </div>
      <Heading
        level={1}
        dir="auto"
        // Anything that scrolls must be reachable by keyboard.
        tabIndex={isLong ? 0 : undefined}
        className={classNames(
          'max-w-[40rem]',
          isLong
            ? 'max-h-[max(3.5lh,100svh_-_44rem)] overflow-y-auto text-body leading-snug'
            : 'text-[length:min(var(--text-title),1.25rem+var(--spare)*0.07)] leading-[1.22] [@media(max-height:36rem)]:text-[1.125rem] [@media(max-height:36rem)]:leading-[1.1]',
        )}
      >
        {prompt.text}
      </Heading>
    </div>
  )
}
