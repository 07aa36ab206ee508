import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { usedAiPrompts } from '#server/infra/db/schema/prompts.ts'
import { promptKey } from './choose-prompts.ts'
import { findUsedPrompts } from './queries.ts'

/** Whether a language model wrote this question for the person. */
export const wasWrittenByModel = async (
  tx: Tx,
  { userId, familyId }: { userId: number; familyId: number },
  text: string,
): Promise<boolean> => {
  const [found] = await tx
    .select({ writtenBy: usedAiPrompts.writtenBy })
    .from(usedAiPrompts)
    .where(
      and(eq(usedAiPrompts.familyId, familyId), eq(usedAiPrompts.userId, userId), eq(usedAiPrompts.promptText, text)),
    )
  return found?.writtenBy === 'model'
}

/** The keys of all questions that the person has had in the family. */
export const usedPromptKeys = async (tx: Tx, viewer: { userId: number; familyId: number }): Promise<Set<string>> =>
  new Set((await findUsedPrompts(tx, viewer)).map(promptKey))
