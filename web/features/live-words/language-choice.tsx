import { useState } from 'react'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { languageName, type SpokenLanguage, spokenLanguages, toSpokenLanguage } from '#common/spoken-languages.ts'
import { useChangeLanguage } from '#web/features/account/use-change-language.ts'
import { useCanTranscribe } from '#web/features/family/speech-settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'

const LANGUAGES = spokenLanguages.map(({ tag, name }) => ({ value: tag, label: name }))

interface LanguageChoiceProps {
  language: string
  onChange: (language: SpokenLanguage) => void
}

/** What the person speaks: for this recording at once, and for later ones as soon as the server knows it. */
export function LanguageChoice({ language, onChange }: LanguageChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeLanguage()
  const canTranscribe = useCanTranscribe(language)
  const name = languageName(language)

  function choose(tag: string) {
    const chosen = toSpokenLanguage(tag)
    onChange(chosen)
    change.mutate(chosen)
  }

  return (
    <div className="flex flex-col items-start gap-2 border-t border-hairline pt-4">
      {isOpen ? (
        <Select
          label="Language you speak"
          name="language"
          autoFocus
          className="w-full max-w-form"
          options={LANGUAGES}
          value={language}
          onChange={({ target }) => choose(target.value)}
        />
      ) : (
        <Button
          variant="quiet"
          className="-ml-outdent"
          onClick={() => setIsOpen(true)}
        >{`Language you speak: ${name}`}</Button>
      )}
      {language !== DEFAULT_LANGUAGE && canTranscribe !== undefined && (
        <p role="status" className="text-small text-ink-soft">
          {canTranscribe
            ? `We’ll transcribe your words in ${name} after you stop.`
            : `We can’t transcribe ${name} yet. Your voice is always kept, and you can type the words.`}
        </p>
      )}
      {change.isError && (
        <p
          role="status"
          className="text-small text-ink-soft"
        >{`We couldn’t save this for next time. What you record now is in ${name}.`}</p>
      )}
    </div>
  )
}
