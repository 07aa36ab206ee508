import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { families, familyNames } from '#server/infra/db/schema/families.ts'
import { statement } from '#server/infra/db/statement.ts'
import { type FamilyName, MAX_MISHEARD, MAX_NAME_LENGTH, MAX_NAMES } from './contract.ts'

/**
 * The table `listed`: the names of a family by `key`, the same for all spellings that differ only in case or accents. The
 * family's own spelling wins, then the one in most stories. Texts too long for a name are left out, and tags that begin with a
 * small letter: "school" is an ordinary word.
 */
const listedNames = (familyId: number): SQL => sql`
  mentions as materialized (
    select s.id, n.name from stories s
      cross join lateral (
        select unnest(s.people || array[s.place, s.told_by]::text[]) as name
        union all select tag from unnest(s.tags) as tag where left(tag, 1) = upper(left(tag, 1))) n
      where s.family_id = ${familyId} and s.deleted_at is null and char_length(n.name) <= ${MAX_NAME_LENGTH}
    union all
    select null, btrim(u.first_name || ' ' || u.last_name) from memberships m join users u on u.id = m.user_id
      where m.family_id = ${familyId} and char_length(u.first_name || u.last_name) < ${MAX_NAME_LENGTH}),
  spellings as materialized (
    select name, fold_text(name) as key, uses
      from (select name, count(*) as uses from mentions where btrim(name) <> '' group by name) used),
  found as (
    select s.key, (array_agg(s.name order by s.uses desc, s.name))[1] as name,
      count(distinct m.id)::integer as stories, bool_or(m.id is null) as is_member
    from spellings s join mentions m on m.name = s.name group by s.key),
  listed as (
    select key, coalesce(own.name, found.name) as name, coalesce(own.misheard, '{}') as misheard,
      coalesce(own.is_hidden, false) as is_hidden, own.key is not null as is_own, own.created_by,
      coalesce(found.stories, 0) as stories, coalesce(found.is_member, false) as is_member
    from (select fold_text(f.name) as key, f.* from family_names f where f.family_id = ${familyId}) own
      full join found using (key))`

/** One row: the reply of `listNames`. */
export const namesPage = (familyId: number) => {
  const shape = sql`json_build_object('name', l.name, 'misheard', l.misheard, 'isMember', l.is_member, 'storyCount', l.stories,
    'addedBy', case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name) end)`
  return statement<{ json: string; revision: string | null }>(sql`
    with ${listedNames(familyId)},
    numbered as (
      select *, row_number() over (partition by is_hidden order by is_own desc, is_member desc, stories desc, key) as place
      from listed)
    select (select ${families.revision} from ${families} where ${eq(families.id, familyId)}) as revision,
      json_build_object(
        'names', coalesce(json_agg(${shape} order by l.key) filter (where not l.is_hidden and l.place <= ${MAX_NAMES}), '[]'),
        'hidden', coalesce(json_agg(${shape} order by l.key) filter (where l.is_hidden and l.place <= ${MAX_NAMES}), '[]'),
        'total', count(*) filter (where not l.is_hidden))::text as json
    from numbered l left join users u on u.id = l.created_by`)
}

/** The most useful names of a family: those added by hand, then its members', then those in most stories. */
export const findUsefulNames = async (tx: Tx, familyId: number, limit: number) => {
  const { rows } = await tx.execute<{ name: string; isOwn: boolean }>(sql`
    with ${listedNames(familyId)}
    select name, is_own as "isOwn" from listed where not is_hidden
    order by is_own desc, is_member desc, stories desc, key limit ${limit}`)
  return rows
}

/** An entry of the list, also a removed one, in any spelling. */
export const findListed = async (tx: Tx, familyId: number, name: string) => {
  const { rows } = await tx.execute<
    Pick<FamilyName, 'name' | 'misheard'> & { isHidden: boolean; isOwn: boolean; isFound: boolean }
  >(sql`
    with ${listedNames(familyId)}
    select name, misheard, is_hidden as "isHidden", is_own as "isOwn", is_member or stories > 0 as "isFound"
    from listed where key = fold_text(${name})`)
  return rows[0]
}

/** Of two who change names of a family at once, the second waits until the first is done. */
export const lockNames = (tx: Tx, familyId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('family_names'), ${familyId})`)

export const countOwn = (tx: Tx, familyId: number, isHidden: boolean): Promise<number> =>
  tx.$count(familyNames, and(eq(familyNames.familyId, familyId), eq(familyNames.isHidden, isHidden)))

type Entry = { familyId: number; userId: number; name: string; misheard: readonly string[]; isHidden?: boolean }

/** Adds an entry, or replaces the one with this name in any spelling. With `merge`, its misheard forms stay, the oldest ones first. */
export const putName = async (
  tx: Tx,
  { familyId, userId, name, misheard, isHidden = false }: Entry,
  { merge = false } = {},
): Promise<void> => {
  const merged = sql`(select coalesce(array_agg(form order by place), '{}') from (
      select form, min(place) as place from unnest(f.misheard || excluded.misheard) with ordinality as every(form, place)
      where form <> excluded.name group by form order by 2 limit ${MAX_MISHEARD}) first)`
  await tx.execute(sql`
    insert into family_names as f (family_id, name, misheard, is_hidden, created_by)
      values (${familyId}, ${name}, ${sql.param([...misheard])}, ${isHidden}, ${userId})
    on conflict (family_id, fold_text(name)) do update set name = excluded.name,
      misheard = ${merge ? merged : sql`excluded.misheard`}, is_hidden = excluded.is_hidden, updated_at = now()`)
}

/** Deletes an entry, in any spelling. */
export const deleteName = (tx: Tx, familyId: number, name: string) =>
  tx
    .delete(familyNames)
    .where(and(eq(familyNames.familyId, familyId), sql`fold_text(${familyNames.name}) = fold_text(${name})`))
