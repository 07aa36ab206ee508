import type { SpokenLanguage } from '#common/spoken-languages.ts'
import { setSpokenLanguage } from '#server/features/account/language/contract.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSetUser } from './use-set-user.ts'

/** Stores what the person speaks with their account. */
export const useChangeLanguage = () =>
  useMutation({
    mutationFn: (language: SpokenLanguage) => call(setSpokenLanguage, { body: { language } }),
    // Run one after another, so the server ends up with the last choice.
    scope: { id: 'spoken-language' },
    onSuccess: useSetUser(),
  })
