import type { Container } from './container.ts'

export type PlaybackFormat = {
  container: Extract<Container, 'webm' | 'mp4' | 'mp3'>
  /** ffmpeg's output arguments */
  args: readonly string[]
  reencoded: boolean
}

/**
 * What to do with a sound track so that a browser can seek in it. The codec decides, whatever it came wrapped in:
 * - Opus, Vorbis: the same packets in WebM with its index in front. Ogg has no index, and Safari long refused it.
 * - AAC: the same packets in MP4 with its index in front; recorded in pieces or with the index last, it cannot be
 *   sought until it is all there.
 * - MP3: the same frames with a new Xing header, whose table browsers seek by.
 * - all else (WAV, FLAC, ALAC, Matroska with raw samples): AAC. Browsers do seek in a WAV, but half an hour of it is
 *   150 MB over somebody's telephone; and they disagree about FLAC and ALAC. The original stays what it was.
 */
export function playbackFormat(codec: string): PlaybackFormat {
  switch (codec) {
    case 'opus':
    case 'vorbis':
      return { container: 'webm', args: ['-c:a', 'copy', '-cues_to_front', '1', '-f', 'webm'], reencoded: false }
    case 'aac':
      return { container: 'mp4', args: ['-c:a', 'copy', '-movflags', '+faststart', '-f', 'mp4'], reencoded: false }
    case 'mp3':
      return { container: 'mp3', args: ['-c:a', 'copy', '-write_xing', '1', '-f', 'mp3'], reencoded: false }
    default:
      return REENCODED
  }
}

/** AAC at 48 kHz and 96 kbit/s in one or two channels, which every browser plays. */
export const REENCODED: PlaybackFormat = {
  container: 'mp4',
  args: [
    ...['-af', 'aformat=channel_layouts=mono|stereo', '-ar', '48000', '-c:a', 'aac', '-b:a', '96k'],
    ...['-max_error_rate', '1', '-movflags', '+faststart', '-f', 'mp4'],
  ],
  reencoded: true,
}
