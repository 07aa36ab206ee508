import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import type { Page } from '#server/infra/http/pages.ts'
import {
  type changeName as changeNameCall,
  type listNames,
  MAX_MISHEARD,
  MAX_NAMES,
  type nameFormSchema,
} from './contract.ts'
import { countOwn, deleteName, findListed, lockNames, namesPage, putName } from './queries.ts'

export type NameServices = { database: Database; events: Events }

type NameForm = InferOutput<typeof nameFormSchema>

/** The names of the viewer's family, and those it has removed. */
export const readNames = async (
  database: Database,
  { userId, familyId }: Member,
): Promise<Page<Replied<typeof listNames>>> => {
  const [found] = await database.readAsViewer(userId, namesPage(familyId))
  if (!found) throw new Error('The list has no row.')
  return found
}

/** Adds a name or brings it back; misheard forms that it has already stay. Throws `too_many_names`. */
export const addName = ({ database, events }: NameServices, viewer: Member, { name, misheard }: NameForm) =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId, userId } = viewer
    const listed = await findListed(tx, familyId, name)
    if (!listed?.isOwn || listed.isHidden) await requireSpace(tx, familyId, { isHidden: false })
    await putName(tx, { familyId, userId, name, misheard: without(misheard, name) }, { merge: true })
    await publishChange(tx, events, familyId)
  })

/**
 * Changes the spelling and the misheard forms of a name in the list. If a member or a story has the earlier spelling, it is
 * hidden. A spelling and misheard forms that a relative has changed meanwhile stay. Throws `not_found`, `too_many_names`, and `name_exists` if the list has the new spelling already.
 */
export const changeName = (
  { database, events }: NameServices,
  viewer: Member,
  { before, misheardBefore, ...form }: InferOutput<typeof changeNameCall.body>,
) =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId, userId } = viewer
    await lockNames(tx, familyId)
    const listed = await findListed(tx, familyId, before)
    if (!listed || listed.isHidden) throw apiErrors.notFound()
    const name = form.name === before ? listed.name : form.name
    const misheard = misheardBefore ? mergeForms(misheardBefore, form.misheard, listed.misheard) : form.misheard
    const sameName = await findListed(tx, familyId, name)
    const isRenamed = sameName?.name !== listed.name
    if (isRenamed && sameName && !sameName.isHidden) throw nameExists(sameName.name)
    if (isRenamed) await hideOrDelete(tx, viewer, listed)
    if (isRenamed || !listed.isOwn) await requireSpace(tx, familyId, { isHidden: false })
    await putName(tx, { familyId, userId, name, misheard: without(misheard, name) })
    await publishChange(tx, events, familyId)
  })

/** Removes a name: hides it if a member or a story has it. Throws `not_found` and `too_many_names`. */
export const removeName = ({ database, events }: NameServices, viewer: Member, name: string) =>
  database.asViewer(viewer.userId, async (tx) => {
    const listed = await findListed(tx, viewer.familyId, name)
    if (!listed || listed.isHidden) throw apiErrors.notFound()
    await hideOrDelete(tx, viewer, listed)
    await publishChange(tx, events, viewer.familyId)
  })

type Listed = NonNullable<Awaited<ReturnType<typeof findListed>>>

const hideOrDelete = async (tx: Tx, { familyId, userId }: Member, { name, misheard, isFound }: Listed) => {
  if (!isFound) return deleteName(tx, familyId, name)
  await requireSpace(tx, familyId, { isHidden: true })
  return putName(tx, { familyId, userId, name, misheard, isHidden: true })
}

const requireSpace = async (tx: Tx, familyId: number, { isHidden }: { isHidden: boolean }): Promise<void> => {
  if ((await countOwn(tx, familyId, isHidden)) >= MAX_NAMES) throw tooManyNames(isHidden)
}

const publishChange = (tx: Tx, events: Events, familyId: number) =>
  events.publish(tx, { familyId, kind: 'names', id: familyId })

/** The edited forms, with those that a relative has added since and without those they have removed. */
const mergeForms = (before: readonly string[], edited: readonly string[], current: readonly string[]): string[] => {
  const remaining = edited.filter((form) => current.includes(form) || !before.includes(form))
  const added = current.filter((form) => !before.includes(form))
  return [...new Set([...remaining, ...added])].slice(0, MAX_MISHEARD)
}

const without = (forms: readonly string[], name: string): string[] => forms.filter((form) => form !== name)

const nameExists = (name: string) => {
  const message = `“${name}” is on the list already.`
  return new ApiError(409, 'name_exists', message, { name: message })
}

const tooManyNames = (isHidden: boolean) =>
  new ApiError(
    409,
    'too_many_names',
    isHidden
      ? `Your family has removed ${MAX_NAMES.toLocaleString('en')} names, the most we can remember. Please bring some back first.`
      : `Your family has added ${MAX_NAMES.toLocaleString('en')} names, the most the list can hold. Please remove some first.`,
  )
