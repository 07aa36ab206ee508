import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { loadUser } from '#server/features/account/session-user.ts'
import { findSender } from '#server/features/family/new-families.ts'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import type { Media } from '#server/infra/media/media-tools.ts'
import * as calls from './contract.ts'
import { collectOwnData } from './own-data.ts'
import { createPhotoLimit, savePhoto, sendPhoto } from './photos/photo.ts'
import { updateProfile } from './update-profile.ts'

type Services = { database: Database; files: FileStore; events: Events; media: Media }

export const profileRoutes = (answer: Answer, services: Services): void => {
  const { database } = services
  const userOf = ({ session }: FastifyRequest, userId: number) => loadUser(database, userId, session)

  answer(calls.updateProfile, async ({ viewer: { userId }, body, request }) => {
    const user = await userOf(request, userId)
    // The page may still show another family than the one that another tab has switched to.
    const familyId = Number(request.headers[FAMILY_HEADER] ?? user.familyId)
    const family = user.families.find(({ id }) => id === familyId)
    if (body.familyName !== undefined && !family) throw apiErrors.noFamily()
    const current = { familyId: family?.id ?? null, isOwner: family?.role === 'owner' }
    await updateProfile(services, { userId, profileImageUrl: user.profileImageUrl, ...current }, body)
    return userOf(request, userId)
  })

  const limitPhotos = createPhotoLimit()

  answer(calls.uploadPhoto, async ({ viewer: { userId }, file, request, reply }) => {
    const { familyId } = await userOf(request, userId)
    const sender = await findSender(database, { userId, familyId })
    await limitPhotos(sender, disconnectSignal(reply), (place) => savePhoto(services, sender, file, place))
    return userOf(request, userId)
  })

  answer(calls.getPhoto, ({ viewer, params, request, reply }) =>
    sendPhoto(services, viewer.userId, params.fileName, request, reply),
  )

  answer(calls.downloadOwnData, async ({ viewer: { userId }, request, reply }) => {
    const data = await collectOwnData(database, { userId, sessionId: request.session.sessionId })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="keepsaid-my-data.json"')
      .header('cache-control', 'private, no-store')
      .send(`${JSON.stringify(data, null, 2)}\n`)
  })

  answer(calls.setAppearance, async ({ viewer: { userId }, body, request }) => {
    await database.asViewer(userId, (tx) =>
      tx
        .update(users)
        .set({ ...body, updatedAt: sql`now()` })
        .where(eq(users.id, userId)),
    )
    return userOf(request, userId)
  })
}
