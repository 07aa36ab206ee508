/** Tags as they are written into one field: with commas between them, or on lines of their own. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
