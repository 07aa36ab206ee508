import { COUNTED_BY } from '#server/features/marketing/counting/contract.ts'

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean
  }
  interface Window {
    /** Where older browsers have it. */
    readonly doNotTrack?: string | null
  }
}

/** The GA4 property that counts this page, or null: the page names none, or the person does not want to be counted. */
export function measurementId(): string | null {
  const refused = navigator.globalPrivacyControl || navigator.doNotTrack === '1' || window.doNotTrack === '1'
  return refused ? null : (document.querySelector<HTMLMetaElement>(`meta[name=${COUNTED_BY}]`)?.content ?? null)
}
