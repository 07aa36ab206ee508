/** Characters a question may have (decisions, "Limits"). */
export const QUESTION_LENGTH = 500
const NEAR_THE_END = 100

/** How much of a question still fits, near the end alone: null before. Counted without the space around it, as it is sent. */
export function formatRoomLeft(question: string): string | null {
  const left = QUESTION_LENGTH - question.trim().length
  if (left > NEAR_THE_END) return null
  if (left < 0) return `${count(-left)} too many`
  return left === 0 ? 'No room left' : `${count(left)} left`
}

const count = (characters: number): string => `${characters} ${characters === 1 ? 'character' : 'characters'}`
