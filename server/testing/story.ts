import type { Relative } from './family.ts'
import { toneWav } from './sound.ts'

/** Has somebody tell a story through the front door; returns its id. */
export const tellStory = async (
  storyteller: Pick<Relative, 'form'>,
  fields: Record<string, string> = {},
): Promise<number> => {
  const given = { title: 'The river', content: 'We walked along it.', ...fields }
  const response = await storyteller.form('/api/stories', [
    ...Object.entries(given).map(([name, value]) => ({ name, value })),
    { name: 'audio', file: toneWav(0.3), filename: 'a.wav', type: 'audio/wav' },
  ])
  if (response.statusCode !== 200) throw new Error(`telling failed: ${response.body}`)
  return response.json<{ id: number }>().id
}
