/** Recording formats, best first (specification 5, "Audio recorder"). */
const PREFERRED_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg'] as const

/** How long each recorder slice is (specification 9, "Recording"). */
export const SLICE_MS = 100

/** A type for MediaRecorder, or `raw`: record samples as a WAV. */
export type RecordingFormat = { readonly kind: 'media'; readonly mimeType: string } | { readonly kind: 'raw' }

/**
 * The first supported format.
 * @param isTypeSupported `MediaRecorder.isTypeSupported`, or null if the browser has no MediaRecorder
 */
export function chooseFormat(isTypeSupported: ((mimeType: string) => boolean) | null): RecordingFormat {
  const mimeType = PREFERRED_TYPES.find((type) => isTypeSupported?.(type))
  return mimeType === undefined ? { kind: 'raw' } : { kind: 'media', mimeType }
}
