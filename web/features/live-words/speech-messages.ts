/** To the worker. A run is one stretch of listening; its words carry its number. */
export type SpeechCommand =
  | { type: 'load'; mayDownload: boolean }
  | { type: 'samples'; run: number; samples: Float32Array }
  | { type: 'finish'; run: number }

/** From the worker. */
export type SpeechEvent =
  | { type: 'ready' }
  | { type: 'failed'; reason: 'download_not_allowed' | 'error' }
  | { type: 'interim' | 'final'; run: number; text: string }
  | { type: 'progress'; run: number; samples: number }
  | { type: 'finished'; run: number }
