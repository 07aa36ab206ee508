import { readFileSync } from 'node:fs'
import type { Asker } from '#server/infra/pdf/family-turns.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import { storyDocument } from './story-document.ts'
import type { TakenStory } from './taken-story.ts'

const template = readFileSync(new URL('./story.typ', import.meta.url), 'utf8')

/**
 * A story as pages to print and to keep: tagged PDF, for readers aloud. The same story gives the same bytes. One story is set after the other, and each family in turn.
 * @throws TypesettingFailed where a text cannot be set; TooManyWaiting; or the signal's own reason
 */
export const storyPdf = (
  typesetter: Typesetter,
  asker: Asker,
  story: TakenStory,
  signal?: AbortSignal,
): Promise<Uint8Array> =>
  typesetter.typeset(asker, async () => ({ template, data: await storyDocument(story) }), signal)
