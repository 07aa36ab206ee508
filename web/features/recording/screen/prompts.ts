import { storyCategories } from '#common/story-values.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { formatAskedBy } from '#web/features/family/questions/family-questions.ts'
import { type ChosenPrompt, DEFAULT_CATEGORY, type GuideCategory } from '../categories.ts'

/** The six categories in the order in which they are shown (specification 3, "stories"). */
export const GUIDE_CATEGORIES = storyCategories.filter(
  (category): category is GuideCategory => category !== DEFAULT_CATEGORY && category !== 'Bedtime Stories',
)

/** Written by us. Family Q&A has none: it shows the family's pending questions. */
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
    'Who taught you the most at work, and how did they do it?',
    'Tell us about a day at work that you still laugh about.',
  ],
  'Adventures & Travel': [
    'What’s the farthest you’ve ever been from home, and what took you there?',
    'Tell us about a trip where nothing went as planned.',
    'What place would you like to see one more time, and why?',
  ],
  'Wisdom & Reflections': [
    'What do you know now that you wish you had known at twenty?',
    'What hard time are you proud of getting through, and what helped you?',
    'What would you like the youngest in the family to remember about you?',
  ],
  'Family Q&A': [],
}

/** A family question as a prompt for the viewer. */
export function promptOf(question: Question, viewerId: number): ChosenPrompt {
  return {
    text: question.question,
    category: 'Family Q&A',
    questionId: question.id,
    askedBy: formatAskedBy(viewerId, question),
  }
}

type Question = Pick<FamilyQuestion, 'id' | 'question' | 'asker' | 'target'>

/**
 * The questions of a category: our three, or the family's own.
 * @param familyQuestions pending ones, in the order in which they are shown
 */
export function promptsOf(
  category: GuideCategory,
  familyQuestions: readonly Question[],
  viewerId: number,
): readonly ChosenPrompt[] {
  if (category === 'Family Q&A') return familyQuestions.map((question) => promptOf(question, viewerId))
  return BUILT_IN_QUESTIONS[category].map((text) => ({ text, category, questionId: null }))
}
