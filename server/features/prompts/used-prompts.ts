import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { usedAiPrompts } from '#server/infra/db/schema/prompts.ts'

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
