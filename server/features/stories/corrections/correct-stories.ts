import { createHash } from 'node:crypto'
import type { InferOutput } from 'valibot'
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '#common/story-values.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { canEditText } from '../policy.ts'
import { findLatestVersions, findOwnTexts, findOwnWith, lockStories, updateStory } from '../queries.ts'
import {
  type CorrectableStory,
  type correctStories as correctStoriesCall,
  type findCorrectable as findCorrectableCall,
  MAX_FIXED,
} from './contract.ts'
import { createReplacer, type WordReplacer } from './replace-words.ts'

/** Stories with the letters of the word are read in groups of this size, because texts can be long, … */
const BATCH_SIZE = 20
/** … and no more than this: a common word is in all of them. */
const MAX_SEARCHED = 400

/** The viewer's own stories that have a word or phrase as a whole, except one, newest first. */
export const findCorrectable = (
  database: Database,
  { userId, familyId }: Member,
  { from, to, except }: InferOutput<typeof findCorrectableCall.query>,
): Promise<Replied<typeof findCorrectableCall>> =>
  database.asViewer(userId, async (tx) => {
    const replacer = createReplacer(from, to)
    const author = { familyId, userId }
    const ids = await findOwnWith(tx, author, { letters: longestWord(from), except, limit: MAX_SEARCHED + 1 })
    const found: CorrectableStory[] = []
    for (let at = 0; at < Math.min(ids.length, MAX_SEARCHED) && found.length <= MAX_FIXED; at += BATCH_SIZE) {
      const texts = await findOwnTexts(tx, author, ids.slice(at, at + BATCH_SIZE))
      for (const story of texts) {
        const match = presentMatch(story, replacer)
        if (match) found.push(match)
      }
    }
    const more = found.length > MAX_FIXED
    return { stories: found.slice(0, MAX_FIXED), more, unsearched: !more && ids.length > MAX_SEARCHED }
  })

/**
 * Replaces a word or phrase in the viewer's own stories, in one transaction. Each replaced text becomes a version. A story that has
 * changed since it was searched is skipped, as is one that would become too long.
 */
export const correctStories = (
  { database, events }: { database: Database; events: Events },
  viewer: Member,
  { from, to, stories: chosen }: InferOutput<typeof correctStoriesCall.body>,
): Promise<Replied<typeof correctStoriesCall>> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const { replace } = createReplacer(from, to)
    const states = new Map(chosen.map(({ id, state }) => [id, state]))
    const locked = await lockStories(tx, familyId, [...states.keys()])
    const corrected = new Map<number, { count: number; state: string }>()
    const reasons = new Map<number, 'changed_meanwhile' | 'too_long'>()
    for (const story of locked) {
      if (!canEditText(viewer, story)) continue
      const [title, content] = [replace(story.title), replace(story.content ?? '')]
      const count = title.count + content.count
      if (textState(story) !== states.get(story.id) || count === 0) reasons.set(story.id, 'changed_meanwhile')
      else if (title.text.length > MAX_TITLE_LENGTH || content.text.length > MAX_TEXT_LENGTH)
        reasons.set(story.id, 'too_long')
      else {
        await updateStory(tx, familyId, story.id, {
          title: title.text,
          ...(content.count > 0 && { content: content.text, transcriptionMethod: 'person' }),
        })
        await events.publish(tx, { familyId, kind: 'story', id: story.id })
        const text = content.count > 0 ? content.text : story.content
        corrected.set(story.id, { count, state: textState({ title: title.text, content: text }) })
      }
    }
    const versions = await findLatestVersions(tx, familyId, [...corrected.keys()])
    return {
      fixed: versions.flatMap(({ id, versionId }) => {
        const done = corrected.get(id)
        return done ? [{ id, versionId, ...done }] : []
      }),
      skipped: [...states.keys()]
        .filter((id) => !corrected.has(id))
        .map((id) => ({ id, reason: reasons.get(id) ?? 'not_found' })),
    }
  })

type StoryText = { id: number; title: string; content: string | null; toldBy: string }

const presentMatch = (story: StoryText, replacer: WordReplacer): CorrectableStory | undefined => {
  const { id, title, toldBy, content } = story
  const count = replacer.replace(title).count + replacer.replace(content ?? '').count
  const text = content !== null && replacer.first(content) ? content : title
  const match = replacer.first(text)
  if (!match) return undefined
  const preview = {
    before: textBefore(text, match.start),
    found: text.slice(match.start, match.end),
    fixed: match.replacement,
    after: textAfter(text, match.end),
  }
  return { id, title, toldBy, count, preview, state: textState(story) }
}

/** Stands for the text of a story, to notice that it has changed. */
export const textState = ({ title, content }: Pick<StoryText, 'title' | 'content'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('base64url')

/** How much of the text a preview has on each side, in characters. */
const CONTEXT = 60

const textBefore = (text: string, end: number): string => {
  if (end <= CONTEXT) return oneLine(text.slice(0, end)).trimStart()
  const cut = text.slice(end - CONTEXT, end)
  return `…${oneLine(cut.replace(/^\S*\s/u, '')).trimStart()}`
}

const textAfter = (text: string, start: number): string => {
  if (start + CONTEXT >= text.length) return oneLine(text.slice(start)).trimEnd()
  const cut = text.slice(start, start + CONTEXT)
  return `${oneLine(cut.replace(/\s\S*$/u, '')).trimEnd()}…`
}

const oneLine = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ')

/** A part that every spelling of the phrase has: the database doesn't know about apostrophes and spaces. */
const longestWord = (phrase: string): string =>
  (phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).reduce((best, word) => (word.length > best.length ? word : best), '')
