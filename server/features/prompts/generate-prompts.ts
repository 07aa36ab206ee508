import type { InferOutput } from 'valibot'
import { type Payments, requirePlanForPrompts } from '#server/features/billing/entitlement.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { choosePrompts } from './choose-prompts.ts'
import type { generatePrompts as generatePromptsCall } from './contract.ts'
import { addUsedPrompts, findStoryDetails, findUsedPrompts, lockUsedPrompts } from './queries.ts'

export type PromptServices = { database: Database; payments: Payments }

/**
 * Questions that the viewer hasn't had in this family, recorded as used at once: two tabs that ask at the same time get
 * different ones. Throws `plan_needed`.
 */
export const generatePrompts = async (
  { database, payments }: PromptServices,
  { userId, familyId }: Member,
  { category, count }: InferOutput<typeof generatePromptsCall.body>,
): Promise<InferOutput<typeof generatePromptsCall.reply>> => {
  const prompts = await database.asViewer(userId, async (tx) => {
    await requirePlanForPrompts(tx, payments, familyId)
    await lockUsedPrompts(tx, userId)
    const used = await findUsedPrompts(tx, { userId, familyId })
    const details = await findStoryDetails(tx, { userId, familyId }, category)
    const chosen = choosePrompts({ category, count, used, details })
    await addUsedPrompts(tx, { userId, familyId, category, writtenBy: 'keepsaid' }, chosen)
    return chosen
  })
  return { prompts, writtenBy: 'keepsaid' }
}
