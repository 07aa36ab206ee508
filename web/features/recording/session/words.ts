/** How many words a text has: runs of anything that is not white space. */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}

/** The text with what was heard put behind it, one space between; nothing of either is lost or changed but outer space. */
export function appendWords(text: string, heard: string): string {
  const addition = heard.trim()
  if (addition === '') return text
  return text.trim() === '' ? addition : `${text.trimEnd()} ${addition}`
}
