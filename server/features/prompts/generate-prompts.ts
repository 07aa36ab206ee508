import type { InferOutput } from 'valibot'
import { type Payments, requirePlanForPrompts } from '#server/features/billing/entitlement.ts'
import { type WritingServices, writeWithModel } from '#server/features/writing/write-with-model.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { choosePrompts, promptKey } from './choose-prompts.ts'
import type { generatePrompts as generatePromptsCall } from './contract.ts'
import { modelPromptRequest } from './model-prompts.ts'
import { addUsedPrompts, findServedPrompts, findStoryDetails, findUsedPrompts, lockUsedPrompts } from './queries.ts'

export type PromptServices = WritingServices & { payments: Payments }

type Params = InferOutput<typeof generatePromptsCall.body>
type Reply = InferOutput<typeof generatePromptsCall.reply>

/**
 * Questions that the viewer hasn't had in this family, recorded as used at once: two tabs that ask at the same time get
 * different ones. A language model writes them if the owner agreed to one; otherwise, or if it fails, they are ours.
 * Throws `plan_needed`, or the signal's reason.
 */
export const generatePrompts = async (
  services: PromptServices,
  viewer: Member,
  { category, count }: Params,
  signal: AbortSignal,
): Promise<Reply> => {
  const { database, payments } = services
  const { userId, familyId } = viewer
  if (category === 'Family Q&A') {
    await database.asViewer(userId, (tx) => requirePlanForPrompts(tx, payments, familyId))
    return { prompts: [], writtenBy: 'keepsaid', missing: null }
  }
  const known = await database.asViewer(userId, async (tx) => {
    await requirePlanForPrompts(tx, payments, familyId)
    return findKnown(tx, viewer, category)
  })
  const request = modelPromptRequest({ category, count, ...known })
  const written = await writeWithModel(services, familyId, { ...request, signal })
  return database.asViewer(userId, async (tx) => {
    await lockUsedPrompts(tx, userId)
    // Another tab may have got some of them meanwhile.
    const { used, details } = await findKnown(tx, viewer, category)
    const seen = new Set(used.map(promptKey))
    const fromModel = 'text' in written ? written.text.filter((text) => !seen.has(promptKey(text))) : []
    const writtenBy = fromModel.length === count ? 'model' : 'keepsaid'
    const prompts = writtenBy === 'model' ? fromModel : choosePrompts({ category, count, used, details })
    await addUsedPrompts(tx, { userId, familyId, category, writtenBy }, prompts)
    const missing = 'missing' in written && written.missing !== 'none' ? written.missing : null
    return { prompts, writtenBy, missing }
  })
}

const findKnown = async (tx: Tx, viewer: Member, category: Params['category']) => ({
  used: await findUsedPrompts(tx, viewer),
  served: await findServedPrompts(tx, viewer),
  details: await findStoryDetails(tx, viewer, category),
})
