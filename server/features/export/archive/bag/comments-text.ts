import { plainText } from '#server/features/export/downloads/plain-text.ts'
import type { ArchivedStory, Maker } from '../archived-story.ts'

const called = (maker: Maker): string => maker ?? 'Somebody'
const at = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What relatives said to a story, to be read: comments in the order of writing, then reactions. */
export const commentsText = ({ title, comments, reactions }: ArchivedStory): string => {
  const said = comments.map(({ by, content, createdAt }) => `${called(by)}, ${at(createdAt)}:\n${plainText(content)}`)
  const felt = reactions.map(({ by, reaction, createdAt }) => `${reaction} ${called(by)}, ${at(createdAt)}`)
  const parts = [`What relatives said to "${plainText(title)}"`, ...said, ...(felt.length > 0 ? [felt.join('\n')] : [])]
  return `${parts.join('\n\n')}\n`
}
