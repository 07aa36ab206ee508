import { GUIDE_CATEGORIES, type GuideCategory } from '../categories.ts'

export interface PromptSubjectsProps {
  chosen: GuideCategory
  onChoose: (category: GuideCategory) => void
  /** How many questions of the family wait for an answer. */
  waiting: number
}

/** The six categories side by side: native radio buttons, so the arrow keys work. */
export function PromptSubjects({ chosen, onChoose, waiting }: PromptSubjectsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">What is it to be about?</legend>
      <div className="flex flex-wrap gap-2.5">
        {GUIDE_CATEGORIES.map((category) => (
          <label
            key={category}
            className="inline-flex min-h-12 max-w-full cursor-pointer items-center gap-2.5 rounded-round border-2 border-edge bg-card px-4 py-1.5 leading-tight hover:border-evergreen has-checked:border-evergreen has-checked:bg-evergreen-wash has-checked:text-evergreen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="subject"
              value={category}
              checked={category === chosen}
              onChange={() => onChoose(category)}
              className="size-4.5 shrink-0 appearance-none rounded-round border-2 border-edge bg-card outline-none checked:border-[0.35rem] checked:border-evergreen"
            />
            <span className="min-w-0 wrap-anywhere">
              {category}
              {category === 'Family Q&A' && waiting > 0 && <Waiting count={waiting} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="figures ml-2 font-[650]">
      {count}
      <span className="sr-only"> waiting for an answer</span>
    </span>
  )
}
