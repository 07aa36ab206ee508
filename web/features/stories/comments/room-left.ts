import { COMMENT_LENGTH } from '#server/features/stories/comments/contract.ts'

const NEAR_THE_END = 200

/** How much of a comment still fits, near the end alone: '' before. Counted without the space around it, as it is sent. */
export function formatCommentRoom(text: string): string {
  const left = COMMENT_LENGTH - text.trim().length
  if (left > NEAR_THE_END) return ''
  const characters = `${Math.abs(left).toLocaleString('en')} ${Math.abs(left) === 1 ? 'character' : 'characters'}`
  if (left < 0) return `${characters} too many`
  return left === 0 ? 'No room left' : `${characters} left`
}

/** Whether the server would take it: something in it, and not too much. */
export const isComment = (text: string): boolean => {
  const { length } = text.trim()
  return length > 0 && length <= COMMENT_LENGTH
}
