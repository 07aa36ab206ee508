import type { PromptSource } from '#common/story-values.ts'

/**
 * What stands above a question that is or was answered: 'AI Prompt Used' only where a language model wrote it.
 * @param asker the first name of the relative who asked
 */
export function promptLabel(source: PromptSource | null, asker?: string | null): string {
  if (source === 'model') return 'AI Prompt Used'
  if (source === 'family') return `Question from ${asker || 'your family'}`
  return 'Story idea'
}
