import type { SiteConfig } from '#server/features/marketing/contract.ts'

type Settings = Pick<SiteConfig, 'languages' | 'speechProviders'>

/** Which languages are transcribed. */
export function describeLanguages({ languages, speechProviders }: Settings): string {
  if (languages === 'many')
    return 'The program understands English and many other languages: you choose yours on the record screen.'
  const typed = 'you can type stories in other languages'
  if (speechProviders.length === 0) return `The program only understands English; ${typed}.`
  return `The program on our server only understands English; ${typed}, or the owner of your family can let a company transcribe them.`
}

/** Who else may hear recordings, in the middle of a sentence. */
export function describeConsent({ speechProviders }: Settings): string {
  if (speechProviders.length === 0) return ''
  return `, unless the owner of your family has agreed to it by name on the family page: ${speechProviders.join(' or ')}`
}
