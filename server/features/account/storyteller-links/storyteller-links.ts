import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import { type Payments, requirePlanForInvites } from '#server/features/billing/entitlement.ts'
import { renameNewFamily } from '#server/features/family/families.ts'
import { addMember, findOwner, publishPersonChanged } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { beginSession } from '#server/infra/http/sessions.ts'
import { addUser } from '../queries.ts'
import { createToken, hashToken } from '../secret-tokens.ts'
import {
  type AddedStoryteller,
  MAX_LINK_DEVICES,
  MAX_LINKS,
  type Storyteller,
  type StorytellerWithToken,
  type storytellerFormSchema,
} from './contract.ts'
import {
  addLink,
  countLinkDevices,
  countLinks,
  endLinkDevice,
  findByToken,
  findLinkDevices,
  findStorytellers,
  increaseCredentialVersion,
  lockOwnership,
  setLinkToken,
} from './queries.ts'

export type StorytellerServices = { database: Database; events: Events; files: FileStore; payments: Payments }

// The owner's calls run as the system, because they add accounts and end sessions, which no request may. So each transaction asks
// the database first whether the viewer owns the family; row-level security would, too.

/** The relatives of a family who sign in by a link, with their devices. */
export const listStorytellers = (database: Database, viewer: Member): Promise<Storyteller[]> =>
  asOwner(database, viewer, (tx) => loadStorytellers(tx, viewer.familyId))

/**
 * Creates an account without address and password in the owner's family, and its link. The family takes the given name, if it
 * still has its first one. Throws `plan_needed` and `too_many_links`.
 */
export const addStoryteller = (
  { database, events, payments }: StorytellerServices,
  viewer: Member,
  { firstName, lastName, relationship, familyName }: InferOutput<typeof storytellerFormSchema>,
): Promise<AddedStoryteller> =>
  asOwner(database, viewer, async (tx) => {
    const { familyId } = viewer
    await requirePlanForInvites(tx, payments, familyId)
    if ((await countLinks(tx, familyId)) >= MAX_LINKS) throw tooManyLinks()
    const owner = await findOwner(tx, familyId)
    const person = { firstName, lastName, accountType: 'guest' as const, ownerEmail: owner?.email ?? null }
    const { userId } = await addUser(tx, person)
    await addMember(tx, { familyId, userId, relationship })
    const { token, tokenHash } = createToken()
    await addLink(tx, { userId, familyId, tokenHash })
    const name = await renameNewFamily(tx, { familyId, ownerId: viewer.userId, name: familyName })
    await events.publish(tx, { familyId, kind: 'family', id: userId })
    return { ...(await loadStoryteller(tx, familyId, userId)), token, familyName: name }
  })

/** Replaces the token, and turns a link on again that was off. Devices stay signed in. Throws `not_found`. */
export const renewLink = (
  { database, events }: StorytellerServices,
  viewer: Member,
  userId: number,
): Promise<StorytellerWithToken> =>
  asOwner(database, viewer, async (tx) => {
    const { familyId } = viewer
    const { token, tokenHash } = createToken()
    if (!(await setLinkToken(tx, { familyId, userId, tokenHash }))) throw apiErrors.notFound()
    await events.publish(tx, { familyId, kind: 'family', id: userId })
    return { ...(await loadStoryteller(tx, familyId, userId)), token }
  })

/** Turns a link off and cuts off all its devices, open streams and uploads included. Throws `not_found`. */
export const turnOffLink = ({ database, events }: StorytellerServices, viewer: Member, userId: number): Promise<void> =>
  asOwner(database, viewer, async (tx) => {
    const { familyId } = viewer
    if (!(await setLinkToken(tx, { familyId, userId, tokenHash: null }))) throw apiErrors.notFound()
    await increaseCredentialVersion(tx, userId)
    await publishPersonChanged(tx, events, userId)
  })

/** Throws `not_found`. */
export const signOutDevice = (
  { database, events }: StorytellerServices,
  viewer: Member,
  device: { userId: number; deviceId: string },
): Promise<void> =>
  asOwner(database, viewer, async (tx) => {
    const { familyId } = viewer
    if (!(await endLinkDevice(tx, { familyId, ...device }))) throw apiErrors.notFound()
    await publishPersonChanged(tx, events, device.userId)
  })

/** Whose link it is, and whose family. Throws `link_unknown`. */
export const lookUpLink = async ({ database, files }: StorytellerServices, token: string) => {
  const { userId, firstName, familyName, ownerName, ownerLastName, ownerPhoto } = await requireLink(database, token)
  const photo = ownerPhoto && (await readPhoto(files, basename(ownerPhoto)))
  return { userId, firstName, familyName, ownerName, owner: { name: `${ownerName} ${ownerLastName}`, photo } }
}

/** As a `data:` address; null if the file is gone. */
const readPhoto = async (files: FileStore, fileName: string): Promise<string | null> => {
  try {
    return `data:image/jpeg;base64,${(await buffer(await files.read(fileName))).toString('base64')}`
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Begins a session that allows everyday storytelling only. Throws `link_unknown` and `too_many_devices`. */
export const enterByLink = async (database: Database, token: string, request: FastifyRequest): Promise<number> => {
  const { userId, credentialVersion, ownerName } = await requireLink(database, token)
  const countOthers = () => database.asSystem((tx) => countLinkDevices(tx, userId, request.session.sessionId))
  if ((await countOthers()) >= MAX_LINK_DEVICES) throw tooManyDevices(ownerName)
  if (!(await beginSession(request, { userId, credentialVersion }, { isLimited: true }))) throw linkUnknown()
  // Two devices may have been counted at once.
  if ((await countOthers()) < MAX_LINK_DEVICES) return userId
  await request.session.destroy()
  throw tooManyDevices(ownerName)
}

const asOwner = <T>(database: Database, { userId, familyId }: Member, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.asSystem(async (tx) => {
    if (!(await lockOwnership(tx, familyId, userId))) throw apiErrors.ownerOnly()
    return work(tx)
  })

const requireLink = async (database: Database, token: string) => {
  const found = await database.asSystem((tx) => findByToken(tx, hashToken(token)))
  if (!found) throw linkUnknown()
  return found
}

const loadStorytellers = async (tx: Tx, familyId: number, userId?: number): Promise<Storyteller[]> => {
  const people = await findStorytellers(tx, familyId, userId)
  const devices = await findLinkDevices(tx, familyId)
  return people.map(({ createdAt, ...person }) => ({
    ...person,
    createdAt: createdAt.toISOString(),
    devices: devices
      .filter((device) => device.userId === person.userId)
      .map(({ id, name, lastUsedAt }) => ({
        id,
        name: name ?? 'Unknown device',
        lastUsedAt: new Date(lastUsedAt).toISOString(),
      })),
  }))
}

const loadStoryteller = async (tx: Tx, familyId: number, userId: number): Promise<Storyteller> => {
  const [person] = await loadStorytellers(tx, familyId, userId)
  if (!person) throw apiErrors.notFound()
  return person
}

const linkUnknown = () =>
  new ApiError(
    404,
    'link_unknown',
    'This link doesn’t work anymore. Please ask the person who gave it to you for a new one.',
  )

const tooManyDevices = (ownerName: string) =>
  new ApiError(
    409,
    'too_many_devices',
    `This link is already used on ${MAX_LINK_DEVICES} devices. Please ask ${ownerName} to sign out one of them.`,
  )

const tooManyLinks = () =>
  new ApiError(
    409,
    'too_many_links',
    `Your family has ${MAX_LINKS} personal links, which is the limit. You can use one again for the same person.`,
  )
