import { X } from 'lucide-react'
import { hasName } from '#web/features/names/format-names.ts'
import { useAddName, useNames } from '#web/features/names/queries.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/small-buttons.tsx'
import { type CorrectedWord, isName } from './corrected-words.ts'
import { FixOtherStories, formatOthers } from './fix-other-stories.tsx'

interface CorrectionOffersProps {
  /** The words that the last edit of the story corrected. */
  words: readonly CorrectedWord[]
  storyId: number
  onDismiss: (word: CorrectedWord) => void
}

/** After an edit: offers to correct the same words in other stories, and to add names to the family's list. */
export function CorrectionOffers({ words, storyId, onDismiss }: CorrectionOffersProps) {
  return words.map((word) => (
    <CorrectionOffer key={word.from} {...word} exceptStoryId={storyId} onDismiss={() => onDismiss(word)} />
  ))
}

interface CorrectionOfferProps extends CorrectedWord {
  exceptStoryId: number
  onDismiss: () => void
}

function CorrectionOffer({ onDismiss, ...correction }: CorrectionOfferProps) {
  const { from, to } = correction
  const { data: list } = useNames()
  const add = useAddName()
  const isNew = isName(to) && list !== undefined && !hasName(list.names, to)
  return (
    <FixOtherStories {...correction}>
      {({ others, onFix }) =>
        (others || isNew) && (
          // Not a Notice: next to its icon, the buttons would be too narrow for large text.
          <div
            role="status"
            className="flex flex-col gap-3 rounded-card border border-hairline bg-well px-gutter py-4 print:hidden sm:p-5"
          >
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1 font-[650] wrap-anywhere">
                {others
                  ? `“${from}” is also in ${formatOthers(others)}. Fix those too?`
                  : `Is “${to}” a name in your family?`}
              </p>
              <IconButton
                label="Close this message"
                icon={<X aria-hidden />}
                onClick={onDismiss}
                className="-my-2 -mr-2"
              />
            </div>
            {!others && <p>Keepsaid can listen for it in new recordings.</p>}
            {add.isError && <p className="text-clay">{sentenceOf(add.error)}</p>}
            <div className="flex flex-wrap gap-3">
              {others && (
                <Button variant="secondary" onClick={onFix}>
                  Fix Them…
                </Button>
              )}
              {isNew && (
                <Button
                  variant="secondary"
                  className="wrap-anywhere"
                  pending={add.isPending}
                  pendingLabel="Adding…"
                  onClick={() => add.mutate({ name: to, misheard: [from] })}
                >{`Add “${to}” to Names`}</Button>
              )}
            </div>
          </div>
        )
      }
    </FixOtherStories>
  )
}
