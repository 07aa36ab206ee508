import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import type { ChosenPrompt } from '../prompts.ts'

/** Above so many characters it is set smaller, and scrolls where the window is low: half a line shows that it goes on. */
const LONG = 100

/** The question that is being answered, in sight of whoever speaks. */
export function ChosenQuestion({ prompt }: { prompt: ChosenPrompt }) {
  const long = prompt.text.length > LONG
  return (
    <div className="flex flex-col items-center gap-[calc(0.25rem+var(--spare)*0.03)]">
      {/* The lowest windows have no room for it; it is still read out. */}
      <div className="flex [@media(max-height:36rem)]:sr-only">
        <Badge>{prompt.asked ?? prompt.category}</Badge>
      </div>
      <Heading
        level={1}
        // What scrolls must be reachable by keyboard.
        tabIndex={long ? 0 : undefined}
        className={classNames(
          'max-w-[40rem]',
          long
            ? 'max-h-[max(3.5lh,100svh_-_44rem)] overflow-y-auto text-body leading-snug'
            : 'text-[length:min(var(--text-title),1.25rem+var(--spare)*0.07)] leading-[1.22] [@media(max-height:36rem)]:text-[1.125rem] [@media(max-height:36rem)]:leading-[1.1]',
        )}
      >
        {prompt.text}
      </Heading>
    </div>
  )
}
