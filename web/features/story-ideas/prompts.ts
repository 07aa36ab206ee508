import { type PromptCategory, type StoryCategory, samplePrompts } from '#common/prompt-categories.ts'
import type { PromptSource } from '#common/story-values.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { formatAsker } from '#web/features/family/questions/family-questions.ts'

/** The question a storyteller chose: fills in title and category, and is saved with the story as its `aiPrompt`. */
export interface ChosenPrompt {
  readonly text: string
  readonly category: StoryCategory
  /** The pending family question that this is; null for a story idea and a question about an earlier story. */
  readonly questionId: number | null
  /** A language model wrote it; absent for our own and for family questions. */
  readonly writtenBy?: 'model'
  /** The first name of the relative who asks it. */
  readonly asker?: string
  /** That relative's whole name and photo. */
  readonly face?: { readonly name: string; readonly src: string | null }
  /** Who asks it: "Anna asks you". */
  readonly byline?: string
}

/** A family question as a prompt for the viewer. */
export function promptOf(question: Question, viewerId: number): ChosenPrompt {
  const { asker } = question
  return {
    text: question.question,
    category: 'Family Q&A',
    questionId: question.id,
    ...(asker?.firstName && {
      asker: asker.firstName,
      face: { name: `${asker.firstName} ${asker.lastName}`, src: asker.profileImageUrl },
    }),
    byline: formatAsker(viewerId, question),
  }
}

/** Whether a relative asks this person, or everyone. */
export const isWaitingFor = (viewerId: number, { asker, target }: Pick<FamilyQuestion, 'asker' | 'target'>): boolean =>
  asker?.id !== viewerId && (!target || target.id === viewerId)

type Question = Pick<FamilyQuestion, 'id' | 'question' | 'asker' | 'target'>

/**
 * The questions of a category: our three, or the family's own.
 * @param familyQuestions pending ones, in the order in which they are shown
 */
export function promptsOf(
  category: PromptCategory,
  familyQuestions: readonly Question[],
  viewerId: number,
): readonly ChosenPrompt[] {
  if (category === 'Family Q&A') return familyQuestions.map((question) => promptOf(question, viewerId))
  return samplePrompts[category].map((text) => ({ text, category, questionId: null }))
}

/** Where a chosen question comes from. */
export const promptSourceOf = ({ questionId, writtenBy }: ChosenPrompt): PromptSource =>
  questionId === null ? (writtenBy ?? 'idea') : 'family'
