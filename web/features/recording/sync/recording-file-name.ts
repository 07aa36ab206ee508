const EXTENSIONS: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
}

/** A file name for an upload or a download: `recording.webm`; `recording.bin` for a type we never record in. */
export function recordingFileName(mimeType: string): string {
  const [container = ''] = mimeType.split(';')
  return `recording.${EXTENSIONS[container.trim().toLowerCase()] ?? 'bin'}`
}
