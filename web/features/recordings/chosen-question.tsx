import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { ChosenPrompt } from './prompts.ts'

export interface ChosenQuestionProps {
  prompt: ChosenPrompt
  /** Nobody speaks yet: it can still be put back. */
  resting: boolean
  onPutBack: () => void
}

/** The question that is being answered, in sight of whoever speaks. */
export function ChosenQuestion({ prompt, resting, onPutBack }: ChosenQuestionProps) {
  return (
    <div className="flex flex-col items-center gap-2.5">
      <Badge>{prompt.asked ?? prompt.category}</Badge>
      <Heading level={1} className="max-w-[40rem] text-title">
        {prompt.text}
      </Heading>
      {/* Its room stays, so that the red button does not move under the finger. */}
      <Button variant="quiet" onClick={onPutBack} className={resting ? undefined : 'invisible'}>
        Tell something else
      </Button>
    </div>
  )
}
