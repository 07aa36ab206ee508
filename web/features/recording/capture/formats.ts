/** What to record in, best first (specification 5, "Audio recorder"). */
const PREFERRED_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg'] as const

/** A type for MediaRecorder, or `raw`: take the samples and make a WAV of them. */
export type RecordingFormat = { readonly kind: 'media'; readonly mimeType: string } | { readonly kind: 'raw' }

/**
 * The first supported format.
 * @param isTypeSupported `MediaRecorder.isTypeSupported`, or null where there is no MediaRecorder
 */
export function chooseFormat(isTypeSupported: ((mimeType: string) => boolean) | null): RecordingFormat {
  const mimeType = PREFERRED_TYPES.find((type) => isTypeSupported?.(type))
  return mimeType === undefined ? { kind: 'raw' } : { kind: 'media', mimeType }
}
