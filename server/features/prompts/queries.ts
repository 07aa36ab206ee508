import { and, eq, sql } from 'drizzle-orm'
import type { PromptCategory } from '#common/prompt-categories.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { usedAiPrompts } from '#server/infra/db/schema/prompts.ts'
import type { StoryDetails } from './choose-prompts.ts'
import { DECADE, NAME, PLACE } from './question-bank.ts'

type Viewer = { userId: number; familyId: number }

/** Of two requests of a person at once, the second waits until the first is done. */
export const lockUsedPrompts = (tx: Tx, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('used_ai_prompts'), ${userId})`)

/** Every question that the person was offered in the family, or told a story to. */
export const findUsedPrompts = async (tx: Tx, { userId, familyId }: Viewer): Promise<string[]> => {
  const { rows } = await tx.execute<{ text: string }>(sql`
    select prompt_text as text from used_ai_prompts where family_id = ${familyId} and user_id = ${userId}
    union select ai_prompt from stories
      where family_id = ${familyId} and user_id = ${userId} and ai_prompt is not null and deleted_at is null`)
  return rows.map(({ text }) => text)
}

/** Those that we or a model offered, oldest first. Their only names are details of stories, which a model gets as placeholders. */
export const findServedPrompts = async (tx: Tx, { userId, familyId }: Viewer): Promise<string[]> => {
  const rows = await tx
    .select({ text: usedAiPrompts.promptText })
    .from(usedAiPrompts)
    .where(and(eq(usedAiPrompts.familyId, familyId), eq(usedAiPrompts.userId, userId)))
    .orderBy(usedAiPrompts.id)
  return rows.map(({ text }) => text)
}

export const addUsedPrompts = async (
  tx: Tx,
  used: Viewer & { category: PromptCategory; writtenBy: 'keepsaid' | 'model' },
  texts: readonly string[],
): Promise<void> => {
  if (texts.length === 0) return
  await tx.insert(usedAiPrompts).values(texts.map((promptText) => ({ ...used, promptText })))
}

/** In these categories, only stories of the category count: the people of a childhood aren't those of a workplace. */
const OF_THEIR_OWN: ReadonlySet<PromptCategory> = new Set([
  'Childhood & Youth',
  'Career & Work Life',
  'Adventures & Travel',
])
/** More are never used up. */
const MAX_DETAILS = 40

/**
 * People, places and decades of the person's own stories: what someone else remembers, they may not. People are not the person
 * themselves. Only what reads like a name counts; the rest stays out of our sentences.
 */
export const findStoryDetails = async (
  tx: Tx,
  { userId, familyId }: Viewer,
  category: PromptCategory,
): Promise<StoryDetails> => {
  const ofCategory = OF_THEIR_OWN.has(category)
    ? sql`and s.category = ${category}`
    : sql`and s.category <> 'Bedtime Stories'`
  const { rows } = await tx.execute<{ kind: keyof StoryDetails; detail: string }>(sql`
    with told as (
      select s.people, s.place, s.event_date_from as first, s.event_date_to as last from stories s
        where s.family_id = ${familyId} and s.user_id = ${userId} and s.deleted_at is null ${ofCategory}
        order by s.id desc limit 500),
    mentioned as (
      select 'person' as kind, btrim(unnest(people)) as detail from told
      union all select 'place', btrim(place) from told
      union all select 'decade', (extract(year from first)::integer / 10 * 10) || 's' from told
        where extract(year from first)::integer / 10 = extract(year from last)::integer / 10)
    select kind, detail from (
      select kind, detail, count(*) as uses,
        row_number() over (partition by kind order by count(*) desc, detail) as place
      from mentioned where detail <> '' group by kind, detail) counted
    where place <= ${MAX_DETAILS}
      and not (kind = 'person' and exists (select 1 from users u where u.id = ${userId}
        and fold_text(detail) in (fold_text(u.first_name), fold_text(btrim(u.first_name || ' ' || u.last_name)))))
    order by place`)
  const of = (expected: keyof StoryDetails, shape: RegExp) =>
    rows.flatMap(({ kind, detail }) => (kind === expected && shape.test(detail) ? [detail] : []))
  return { person: of('person', NAME), place: of('place', PLACE), decade: of('decade', DECADE) }
}
