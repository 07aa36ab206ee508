import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { Paragraphs, RoughDraft } from '../story-words.tsx'
import { useTranscript } from '../use-transcript.ts'

/** What the server heard of a story, to compare with: nobody changes it, and it stays whatever becomes of the text. */
export function AutomaticTranscript({ storyId }: { storyId: number }) {
  const transcript = useTranscript(storyId)
  return (
    <Fetched query={transcript} problem="The transcript could not be fetched" loading={<Coming />}>
      {({ state, text, draft }) =>
        text?.trim() ? (
          <div className="flex flex-col gap-3">
            {draft ? <RoughDraft /> : <p className="text-small text-ink-soft">Heard by machine. It stays as it is.</p>}
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
              tabIndex={0}
              aria-label="Words of the automatic transcript"
              className="max-h-[60dvh] overflow-y-auto lg:max-h-[max(10rem,100dvh-34rem)] rounded-control border border-hairline bg-well p-4 font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]"
            >
              <Paragraphs text={text} />
            </section>
            <span className="-ml-outdent">
              <CopyButton text={text} label="Copy the Transcript" />
            </span>
          </div>
        ) : (
          <p className="text-ink-soft">{NOTHING[state]}</p>
        )
      }
    </Fetched>
  )
}

const NOTHING = {
  waiting: 'The words will be written down soon.',
  working: 'The words are being written down.',
  done: 'No words could be heard in this recording.',
  failed: 'The words could not be written down.',
  off: 'Nothing is written down by machine here.',
}

function Coming() {
  return (
    <LoadingShape label="Loading the transcript">
      <div className="flex flex-col gap-3">
        <Shape className="h-5 w-48" />
        <Shape className="h-40 w-full" />
      </div>
    </LoadingShape>
  )
}
