import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextSize, Theme } from '#common/appearance.ts'
import { spokenLanguages, toSpokenLanguage } from '#common/spoken-languages.ts'
import type { User } from '#server/features/account/contract.ts'
import { setAppearance } from '#server/features/profile/contract.ts'
import { useChangeLanguage } from '#web/features/account/use-change-language.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { EXPLANATIONS } from '#web/features/live-words/live-words-choice.tsx'
import { liveWordsSource, sourcesFor } from '#web/features/live-words/preference.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { ChoiceGroup, Select } from '#web/ui/choices.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Look = { theme?: Theme; textSize?: TextSize }

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Like this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const TEXT_SIZES: readonly { value: TextSize; label: string }[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
  { value: 'largest', label: 'Largest' },
]
const LANGUAGES = spokenLanguages.map(({ tag, name }) => ({ value: tag, label: name }))

/** How the pages look, and what the person speaks. They take effect at once and follow the account to other devices. */
export function SettingsSection({ user }: { user: User }) {
  const look = useChangeLook()
  // A radio button must change in the event of its press; the user changes a moment later.
  const [pressed, setPressed] = useState<Look>({})
  const choose = (change: Look) => {
    setPressed({ ...pressed, ...change })
    look.mutate(change, { onSettled: () => setPressed({}) })
  }
  const language = useChangeLanguage()
  const error = look.error ?? language.error
  return (
    <Section title="Settings" intro="These go with your account, so they’re the same on all your devices.">
      <div className="flex flex-col gap-8">
        <ChoiceGroup
          legend="Text size"
          name="text-size"
          row
          choices={TEXT_SIZES}
          value={pressed.textSize ?? user.textSize}
          onChange={({ target }) => {
            const chosen = TEXT_SIZES.find(({ value }) => value === target.value)
            if (chosen) choose({ textSize: chosen.value })
          }}
        />
        <ChoiceGroup
          legend="Colors"
          name="theme"
          row
          choices={THEMES}
          value={pressed.theme ?? user.theme}
          onChange={({ target }) => {
            const chosen = THEMES.find(({ value }) => value === target.value)
            if (chosen) choose({ theme: chosen.value })
          }}
        />
        <Select
          label="Language you speak in your recordings"
          name="spoken-language"
          className="max-w-form"
          options={LANGUAGES}
          value={user.spokenLanguage}
          onChange={({ target }) => language.mutate(toSpokenLanguage(target.value))}
        />
        <WordsNote language={user.spokenLanguage} />
      </div>
      {error && (
        <Notice tone="error" title="We couldn’t save your change">
          {sentenceOf(error)}
        </Notice>
      )}
    </Section>
  )
}

/** Who transcribes the words that appear while someone speaks. The choice itself is next to them. */
function WordsNote({ language }: { language: string }) {
  const [first] = sourcesFor(language)
  const source = liveWordsSource(sourcesFor(language))
  const explanation =
    first === undefined
      ? 'This browser can’t show words in your language while you speak.'
      : source === 'off'
        ? 'They’re off on this device.'
        : EXPLANATIONS[source]
  return (
    <div>
      <p className="font-[650]">Your words while you speak</p>
      <p className="mt-1 text-ink-soft">{`${explanation} You can change that below the red button, under “Settings for your words.”`}</p>
    </div>
  )
}

/** Shows the change at once, and restores the server's settings if the call fails. */
const useChangeLook = () => {
  const client = useQueryClient()
  const { queryKey } = userQuery
  return useMutation({
    mutationFn: (body: Look) => call(setAppearance, { body }),
    networkMode: 'always',
    // Run one after another, so the server ends up with the last change.
    scope: { id: 'appearance' },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (user) => user && { ...user, ...change })
      return { before }
    },
    onError: (_error, _change, saved) => client.setQueryData(queryKey, saved?.before),
  })
}
