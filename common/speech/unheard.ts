/** Stands in a text where something was said that wasn't understood, as in printed interviews. */
export const UNHEARD_MARK = '[inaudible]'

/** Whether a text has anything besides such marks. */
export const hasWords = (text: string): boolean => text.replaceAll(UNHEARD_MARK, '').trim() !== ''
