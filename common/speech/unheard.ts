/** Stands in a text where something was said that wasn't understood, as in printed interviews. */
export const UNHEARD_MARK = '[inaudible]'

/** Whether a text has anything besides such marks. */
export const hasWords = (text: string): boolean => text.replaceAll(UNHEARD_MARK, '').trim() !== ''

/** The text of parts that follow each other, with one mark for all that follow each other without words. */
export function textWithMarks(parts: readonly { text: string; isUnheard: boolean }[]): string {
  const texts: string[] = []
  for (const { text, isUnheard } of parts) {
    if (text) texts.push(text)
    if (isUnheard && texts.at(-1) !== UNHEARD_MARK) texts.push(UNHEARD_MARK)
  }
  return texts.join(' ')
}
