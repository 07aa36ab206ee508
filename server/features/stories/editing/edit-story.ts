import { sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { noteStoryChange } from '../hear-story.ts'
import { mayEditHistory, mayEditWords } from '../policy.ts'
import { type StoryChange, updateStory } from '../queries.ts'
import { requireStory } from '../require-story.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import type { StoryBefore, StoryEdit, StoryPage } from './contract.ts'
import { lockStory } from './queries.ts'
import { notTheAuthor } from './refuse-others.ts'
import { readStoryPage } from './story-page.ts'

/** `origin`: where the service is found, for addresses that are kept outside of it. */
export type EditServices = { database: Database; events: Events; origin: string }

/**
 * Changes what is given of a story. The words are its author's; the owner may do the historian's part. The text that goes
 * becomes a version. Refuses with `not_found`, `forbidden`, `not_the_author`, and with `changed_meanwhile` where a field is not what
 * somebody saw before they changed it.
 */
export const editStory = (
  { database, events, origin }: EditServices,
  viewer: Member,
  id: number,
  { before, ...edit }: StoryEdit & { before?: StoryBefore | undefined },
): Promise<StoryPage> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const story = await requireStory(tx, familyId, id)
    if (!mayEditHistory(viewer, story)) throw apiErrors.forbidden()
    if (touchesWords(edit) && !mayEditWords(viewer, story)) throw notTheAuthor()
    const change = changeOf(edit)
    if (Object.keys(change).length > 0) {
      const present = await lockStory(tx, familyId, id)
      if (before && present && changedMeanwhile(edit, before, present)) throw notAsBefore()
      if (!(await updateStory(tx, familyId, id, change))) throw apiErrors.notFound()
      await noteStoryChange(tx, events, { storyId: id, familyId })
    }
    return readStoryPage(tx, viewer, id, origin)
  })

const notAsBefore = () =>
  new ApiError(
    409,
    'changed_meanwhile',
    'Somebody has changed this story since you began. Nothing of yours was saved yet.',
  )

const touchesWords = ({ title, content, category }: StoryEdit): boolean =>
  title !== undefined || content !== undefined || category !== undefined

const changeOf = ({ eventDate, ...columns }: StoryEdit): StoryChange => ({
  ...given(columns),
  ...(columns.content !== undefined && { transcriptionMethod: writtenBy(columns.content) }),
  ...(eventDate !== undefined && {
    eventDateKind: eventDate?.kind ?? null,
    eventDateFrom: eventDate?.from ?? null,
    eventDateTo: eventDate?.to ?? null,
  }),
})

// Other words than before are a person's, and no draft of an engine any more.
const writtenBy = (content: string | null) =>
  sql`case when ${stories.content} is not distinct from ${content} then ${stories.transcriptionMethod} else 'person' end`

const given = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>
