import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { formatAskedBy } from '#web/features/family/questions/family-questions.ts'
import type { GuideCategory } from '../categories.ts'

/** What somebody chose to talk about: fills title and category, and is kept with the story as its `aiPrompt`. */
export interface ChosenPrompt {
  readonly text: string
  readonly category: GuideCategory
  /** The pending family question this prompt is, or null for one of the guide's own. */
  readonly questionId: number | null
  /** Who asks it: "Anna asks you". */
  readonly asked?: string
}

/** In our own words. Family Q&A has none of its own: the pending questions of the family stand there. */
const BUILT_IN_QUESTIONS: Record<GuideCategory, readonly string[]> = {
  'Childhood & Youth': [
    'Walk me through the front door of the house you grew up in. What do you see, hear and smell?',
    'Who was your best friend when you were ten, and what did the two of you get up to?',
    'What did your family eat on a special day, and who did the cooking?',
  ],
  'Family & Relationships': [
    'How did you meet the person you fell in love with, and what did you think at first?',
    'What was your mother or father like on an ordinary weekday?',
    'Tell us about the day you became a parent, an aunt, an uncle or a grandparent.',
  ],
  'Career & Work Life': [
    'How did you earn your very first money, and what did you spend it on?',
    'Which person at work taught you the most, and how did they do it?',
    'Tell us about a working day that you still laugh about.',
  ],
  'Adventures & Travel': [
    'What is the farthest you have ever been from home, and what took you there?',
    'Tell us about a journey on which everything went differently from the plan.',
    'Which place would you like to see once more, and why that one?',
  ],
  'Wisdom & Reflections': [
    'What do you know now that you would gladly have known at twenty?',
    'Which hard time are you proud to have come through, and what helped you?',
    'What would you like the youngest in the family to remember about you?',
  ],
  'Family Q&A': [],
}

/** A question of the family as a prompt for the one who is looking. */
export function promptOf(question: Asked, viewerId: number): ChosenPrompt {
  return {
    text: question.question,
    category: 'Family Q&A',
    questionId: question.id,
    asked: formatAskedBy(viewerId, question),
  }
}

type Asked = Pick<FamilyQuestion, 'id' | 'question' | 'asker' | 'target'>

/**
 * What one category of the guide offers: its three questions, or the family's own.
 * @param asked what relatives have asked and nobody has answered, in the order in which it is offered
 */
export function promptsOf(category: GuideCategory, asked: readonly Asked[], viewerId: number): readonly ChosenPrompt[] {
  if (category === 'Family Q&A') return asked.map((question) => promptOf(question, viewerId))
  return BUILT_IN_QUESTIONS[category].map((text) => ({ text, category, questionId: null }))
}
