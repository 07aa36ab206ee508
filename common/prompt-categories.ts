import { storyCategories } from './story-values.ts'

export type StoryCategory = (typeof storyCategories)[number]
/** The categories of the story ideas. */
export type PromptCategory = Exclude<StoryCategory, 'Ad Hoc' | 'Bedtime Stories'>

/** The six categories in the order in which they are shown (specification 3, "stories"). */
export const promptCategories = storyCategories.filter(
  (category): category is PromptCategory => category !== 'Ad Hoc' && category !== 'Bedtime Stories',
)

/** The three questions that everyone sees first. Family Q&A has none: it shows the family's pending questions. */
export const samplePrompts: Record<PromptCategory, readonly string[]> = {
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
