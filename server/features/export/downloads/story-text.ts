import { oneLine, plainText } from './plain-text.ts'
import { factsOf } from './story-facts.ts'
import type { TakenStory } from './taken-story.ts'

const RULE = '-'.repeat(24)

/**
 * A story as a plain text: title, what is known of it, the words, the notes and how to cite it. Lines end in \n and are as
 * long as their paragraphs. It carries no byte order mark: whoever writes it for a person's own computer puts one before it.
 */
export const storyText = (story: TakenStory): string => {
  const head = [oneLine(story.title), '', ...factsOf(story).map(([label, value]) => `${label}: ${value}`)]
  const words = plainText(story.content ?? '').trim() || 'The words of this story have not been written down.'
  const notes = plainText(story.notes ?? '').trim()
  const parts = [head.join('\n'), words, ...(notes === '' ? [] : [`Notes\n\n${notes}`]), oneLine(story.citation)]
  return `${parts.filter((part) => part !== '').join(`\n\n${RULE}\n\n`)}\n`
}

/**
 * The mark that tells programs of a text file that it is UTF-8. Without it TextEdit, Word and older Notepads guess, and turn
 * accents into rubbish; what reads UTF-8 anyway passes over it.
 */
export const BYTE_ORDER_MARK = '\uFEFF'
