/** Why nothing can be recorded on this page. */
export type RecordingObstacle = 'insecure' | 'unsupported' | 'no-microphone'

/**
 * The obstacle to recording here, as far as it can be known without asking for the microphone; null if there is none.
 * Before permission, browsers list a microphone without its name.
 */
export async function findRecordingObstacle(): Promise<RecordingObstacle | null> {
  if (!window.isSecureContext) return 'insecure'
  // Web views of many apps give pages no microphone.
  const hasMicrophoneApi = typeof navigator.mediaDevices?.getUserMedia === 'function'
  if (!hasMicrophoneApi || !('MediaRecorder' in window || 'AudioWorkletNode' in window)) return 'unsupported'
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.some(({ kind }) => kind === 'audioinput') ? null : 'no-microphone'
  } catch {
    // A browser that doesn't list its devices may still have one.
    return null
  }
}
