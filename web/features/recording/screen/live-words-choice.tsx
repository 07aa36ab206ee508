import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { chooseLiveWords, liveWordsNoticeSeen, markLiveWordsNoticeSeen } from '../session/remember-live-words.ts'

export interface LiveWordsChoiceProps {
  wanted: boolean
  onChange: (wanted: boolean) => void
  /** Nobody is speaking: there is time to be told where the words are heard. */
  explains: boolean
}

const WHERE =
  'Your browser writes them down. Some browsers send the sound to the company that made them to do this. ' +
  'You can do without: then your words are written down after you stop.'

/** The switch for live words; at first with the line about where they are heard. */
export function LiveWordsChoice({ wanted, onChange, explains }: LiveWordsChoiceProps) {
  const [told, setTold] = useState(liveWordsNoticeSeen)
  const tells = explains && !told
  return (
    <div className="flex flex-col items-start gap-2 border-t border-hairline pt-4">
      <div className="w-full">
        <Switch
          label="Show my words while I speak"
          hint={tells ? WHERE : undefined}
          checked={wanted}
          onCheckedChange={(choice) => {
            chooseLiveWords(choice)
            onChange(choice)
          }}
        />
      </div>
      {tells && (
        <Button
          variant="quiet"
          className="-ml-outdent"
          onClick={() => {
            markLiveWordsNoticeSeen()
            setTold(true)
          }}
        >
          I understand
        </Button>
      )}
    </div>
  )
}
