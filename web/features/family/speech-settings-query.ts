import { queryOptions, useQuery } from '@tanstack/react-query'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { getSpeechSettings } from '#server/features/transcripts/hosted/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { call } from '#web/lib/call.ts'
import { familyKeys } from './queries.ts'

export const speechSettingsQuery = (language: string) =>
  queryOptions({
    queryKey: [...familyKeys.all, 'speech', language],
    queryFn: ({ signal }) => call(getSpeechSettings, { query: { language } }, { signal }),
    networkMode: 'always',
  })

/** Whether the server transcribes recordings in this language for the family; undefined while we don't know. */
export function useCanTranscribe(language: string): boolean | undefined {
  const isEnglish = language === DEFAULT_LANGUAGE
  const { data: site } = useSiteConfig()
  // A server without an engine of its own can still use the company that the family agreed to.
  const isForFamily = !isEnglish || site?.canTranscribe === false
  const { data: settings } = useQuery({ ...speechSettingsQuery(language), enabled: isForFamily })
  return isForFamily ? (settings?.canTranscribe ?? (isEnglish ? false : undefined)) : site?.canTranscribe
}
