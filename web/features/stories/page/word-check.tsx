import { Check, Ear } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type FormEvent, useRef, useState } from 'react'
import { editStory, type StoryPage } from '#server/features/stories/editing/contract.ts'
import { useNames } from '#web/features/names/queries.ts'
import { playExcerpt } from '#web/features/playback/play-story.ts'
import type { UnsureWord } from '#web/features/playback/words/spoken-words.tsx'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { type CorrectedWord, editDistance, findCorrectedWords } from '../edit/corrected-words.ts'
import { useUpdateStoryCache } from '../edit/use-edit-story.ts'

interface WordCheckProps {
  /** As it was when the word was pressed. */
  story: StoryPage
  unsure: UnsureWord
  onClose: () => void
  /** Words that may be wrong in other stories, too. */
  onCorrected: (words: readonly CorrectedWord[]) => void
}

/** Next to an unsure word: the author hears it again, confirms it, or replaces it. Needs the right to edit the text. */
export function WordCheck({ story, unsure, onClose, onCorrected }: WordCheckProps) {
  const { text, from, to, recognized } = unsure
  const shown = text.slice(from, to)
  const [isTyping, setIsTyping] = useState(false)
  const [typed, setTyped] = useState(shown)
  const field = useRef<HTMLInputElement>(null)
  const save = useSaveWord(story, unsure, (word) => {
    onClose()
    onCorrected(findCorrectedWords(text, replaceIn(unsure, word)))
  })
  const { data: list } = useNames()
  const alternatives = (recognized.alternatives ?? []).map((word) => asWritten(word, unsure))
  const choices = [...new Set([...namesLike(shown, list?.names ?? []), ...alternatives])].filter(
    (word) => word !== shown,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return field.current?.focus()
    save.mutate(typed.trim())
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && !save.isPending && onClose()}>
      <Popover.Anchor virtualRef={{ current: unsure.element }} />
      <Popover.Content
        aria-label={`Check “${shown}”`}
        collisionPadding={12}
        sideOffset={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          unsure.returnFocus()
        }}
        className="z-40 flex max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-1.5rem))] animate-fade-in flex-col gap-4 overflow-y-auto rounded-card border border-hairline bg-card p-5 shadow-high print:hidden"
      >
        <p>
          <strong className="block font-[650] wrap-anywhere">{`“${shown}”`}</strong>
          We weren’t sure about this word.
        </p>
        <Button
          variant="quiet"
          className="-mx-outdent self-start"
          icon={<Ear aria-hidden />}
          onClick={() => playWord(story, unsure)}
        >
          Play Again
        </Button>
        {choices.length > 0 && (
          <fieldset className="flex flex-wrap gap-2 *:[button]:grow">
            <legend className="mb-2 text-small text-ink-soft">It could also be</legend>
            {choices.map((word) => (
              <Button key={word} variant="secondary" disabled={save.isPending} onClick={() => save.mutate(word)}>
                <span dir="auto" className="wrap-anywhere">
                  {word}
                </span>
              </Button>
            ))}
          </fieldset>
        )}
        {isTyping ? (
          <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
            <TextField
              ref={field}
              label="What was said"
              value={typed}
              maxLength={200}
              autoFocus
              dir="auto"
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
              Save
            </Button>
          </form>
        ) : (
          <div className="flex flex-wrap gap-2 *:grow">
            <Button variant="secondary" disabled={save.isPending} onClick={() => setIsTyping(true)}>
              Type It
            </Button>
            <Button icon={<Check aria-hidden />} disabled={save.isPending} onClick={() => save.mutate(shown)}>
              It’s Right
            </Button>
          </div>
        )}
        {save.isError && (
          <Notice tone="error" title="We couldn’t save this">
            {sentenceOf(save.error)}
          </Notice>
        )}
      </Popover.Content>
    </Popover.Root>
  )
}

const BEFORE_MS = 300
const AFTER_MS = 500
const MAX_NAMES = 2

/** Plays an unsure word with a moment around it. */
export const playWord = (story: StoryPage, { recognized: { start, end } }: UnsureWord): void =>
  playExcerpt(story, Math.max(0, start * 1000 - BEFORE_MS), end * 1000 + AFTER_MS)

/** Names of the family that are misheard as this word, and then those that are spelled alike. */
function namesLike(word: string, names: readonly { name: string; misheard: string[] }[]): string[] {
  const key = word.toLowerCase()
  const misheard = names.filter((one) => one.misheard.some((form) => form.toLowerCase() === key))
  const single = names.flatMap(({ name }) => name.split(' '))
  const alike = single.filter((name) => editDistance(name.toLowerCase(), key) <= Math.floor(name.length / 3))
  return [...misheard.map(({ name }) => name), ...alike].slice(0, MAX_NAMES)
}

/** Recognizers don't know where a sentence starts. */
function asWritten(word: string, { text, from }: UnsureWord): string {
  const startsSentence = /(^|[.!?…]["”’)]*\s+|\n)$/.test(text.slice(0, from))
  return startsSentence ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

const replaceIn = ({ text, from, to }: UnsureWord, word: string): string => text.slice(0, from) + word + text.slice(to)

/** Saves what was said in place of an unsure word. The same word is confirmed. */
function useSaveWord(story: StoryPage, unsure: UnsureWord, onSaved: (word: string) => void) {
  const { text, from, to, recognized } = unsure
  const updateCache = useUpdateStoryCache()
  const params = { id: story.id }
  const saveText = (content: string, before: string | null) =>
    call(editStory, { params, body: { content, before: { content: before } } })
  const confirmWord = () =>
    call(editStory, { params, body: { confirmed: [{ word: recognized.word, start: recognized.start }] } })
  const shown = text.slice(from, to)
  return useMutation({
    mutationFn: (word: string) => (word === shown ? confirmWord() : saveText(replaceIn(unsure, word), story.content)),
    networkMode: 'always',
    onSuccess: (saved, word) => {
      updateCache(saved)
      onSaved(word)
      if (word === shown) return
      toast({
        title: `Changed “${shown}” to “${word}”`,
        action: {
          label: 'Undo',
          altText: 'Earlier versions of the text are on the edit page',
          onAct: () => {
            saveText(text, saved.content).then(updateCache, (error: unknown) =>
              toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) }),
            )
          },
        },
      })
    },
  })
}
