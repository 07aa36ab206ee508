/** Stands in a text for speech that couldn't be recognized, as in printed interviews. */
export const INAUDIBLE_MARK = '[inaudible]'

/** Whether a text has anything besides such marks. */
export const hasWords = (text: string): boolean => text.replaceAll(INAUDIBLE_MARK, '').trim() !== ''
