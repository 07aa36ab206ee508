declare module 'webvtt-parser' {
  export type ParsedCue = { startTime: number; endTime: number; text: string }
  export class WebVTTParser {
    parse(input: string, mode?: 'metadata'): { cues: ParsedCue[]; errors: { message: string; line: number }[] }
  }
}
