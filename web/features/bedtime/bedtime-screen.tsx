import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BEDTIME_CATEGORY, type CharacterDetails } from '#common/bedtime.ts'
import type { BedtimeForm } from '#server/features/bedtime/contract.ts'
import { planKey, useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { PersonalRecorder, useRecorderScreen } from '#web/features/recording/screen/personal-recorder.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { FormLoading } from './loading.tsx'
import { PremiumIntro } from './premium-intro.tsx'
import { useGenerateStory } from './queries.ts'
import { ReadAloud } from './read-aloud.tsx'
import { StoryCollection } from './story-collection.tsx'
import { StoryForm } from './story-form.tsx'
import { useUnreadStory } from './use-unread-story.ts'
import { isPremiumNeeded } from './write-error.tsx'

const UnsavedPanel = lazyPart(() =>
  import('#web/features/recording/screen/unsaved-panel.tsx').then((m) => m.UnsavedPanel),
)
const InsecurePage = lazyPart(() =>
  import('#web/features/recording/screen/cannot-record.tsx').then((m) => m.InsecurePage),
)

/** A new bedtime story for a child, recorded by the person who reads it; and all the stories of the family so far. */
export function BedtimeScreen() {
  usePageTitle(BEDTIME_CATEGORY)
  return (
    <PersonalRecorder>
      <BedtimeRecorder />
    </PersonalRecorder>
  )
}

function BedtimeRecorder() {
  const { session, snapshot, waiting } = useRecorderScreen()
  const { phase, draft, availability } = snapshot
  const { bedtime } = draft
  const writing = useGenerateStory()
  const client = useQueryClient()
  const { story, show } = useUnreadStory()
  // What the last story was written from, to write another one from.
  const [form, setForm] = useState<BedtimeForm | null>(null)
  const isReading = bedtime !== undefined

  useEffect(() => {
    if (isReading) scrollTo({ top: 0 })
  }, [isReading])

  function write(details: BedtimeForm) {
    setForm(details)
    writing.mutate(details, {
      onSuccess: (written) => {
        // Also discards the recording of the story before; the page has asked.
        void session.recordAgain()
        show(written)
        scrollTo({ top: 0 })
      },
      onError: (error) => {
        // The plan has ended while the page was open: show what there is instead of the form.
        if (isPremiumNeeded(error)) void client.invalidateQueries({ queryKey: planKey })
      },
    })
  }

  /** With the same values, in a world that the server chooses again. */
  function writeAnother({ world: _, ...values }: CharacterDetails) {
    write(values)
  }

  function recordAgain() {
    void session.recordAgain()
    session.edit({ title: draft.title, category: BEDTIME_CATEGORY, toldBy: draft.toldBy, bedtime })
  }

  function goBack() {
    writing.reset()
    void session.recordAgain()
  }

  if (availability === 'insecure') return <InsecurePage />
  if (bedtime)
    return (
      <ReadAloud
        story={bedtime}
        origin={story}
        isWriting={writing.isPending}
        writeError={writing.error}
        onNewStory={() => writeAnother(bedtime.details)}
        onRecordAgain={recordAgain}
        onBack={goBack}
      />
    )

  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Heading level={1}>{BEDTIME_CATEGORY}</Heading>
        <p className="measure text-ink-soft">
          A new story for a child you love, read aloud by you. They can hear your voice at bedtime, wherever you are.
        </p>
      </div>
      {phase === 'idle' && <UnsavedPanel waiting={waiting} isBedtime />}
      <NewStory form={form} onWrite={write} isWriting={writing.isPending} error={writing.error} />
      <StoryCollection />
    </div>
  )
}

interface NewStoryProps {
  form: BedtimeForm | null
  onWrite: (form: BedtimeForm) => void
  isWriting: boolean
  error: Error | null
}

/** The form; for a family without Premium, what it would get. If the plan can't be loaded, the server decides. */
function NewStory({ form, ...props }: NewStoryProps) {
  const { data: plan, isPending } = useSubscriptionStatus()
  if (isPending) return <FormLoading />
  return plan?.isPremium === false ? <PremiumIntro plan={plan} /> : <StoryForm initial={form} {...props} />
}
