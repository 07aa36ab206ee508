import type { TranscriptWord } from '#server/infra/db/schema/recordings.ts'
import { cuesOf } from './cues.ts'
import { oneLine } from './plain-text.ts'
import type { TakenStory } from './taken-story.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

// A note ends at an empty line, and may not hold the arrow of a time line.
const noted = (text: string): string => oneLine(text).replaceAll('-->', '→')

const clock = (millis: number): string => {
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0')
  const thousandths = String(millis % 1000).padStart(3, '0')
  return `${two(millis / 3_600_000)}:${two((millis / 60_000) % 60)}:${two((millis / 1000) % 60)}.${thousandths}`
}

/**
 * The words of a story as captions that run with its recording (WebVTT, w3.org/TR/webvtt1). `words` are those that an engine
 * heard: what people have made of them since has no times. Each caption names the storyteller as its voice.
 */
export const storyVtt = (
  story: Pick<TakenStory, 'title' | 'toldBy' | 'citation' | 'language'>,
  words: readonly TranscriptWord[],
): string => {
  const voice = escaped(oneLine(story.toldBy))
  const notes = [
    noted(story.title),
    noted(story.citation),
    story.language ? `Language: ${noted(story.language)}` : '',
    'These are the words as a speech engine heard them, with their times. The written text of the story may differ.',
  ].filter((line) => line !== '')
  const cues = cuesOf(words).map(({ start, end, lines }) => {
    const text = lines.map(escaped).join('\n')
    return `${clock(start)} --> ${clock(end)}\n${voice === '' ? text : `<v ${voice}>${text}`}`
  })
  return `${['WEBVTT', `NOTE\n${notes.join('\n')}`, ...cues].join('\n\n')}\n`
}
