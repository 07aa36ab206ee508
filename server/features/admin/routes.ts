import type { FastifyReply } from 'fastify'
import type { ConfirmIdentity } from '#server/features/account/confirm-identity.ts'
import type { LeavingServices } from '#server/features/leaving/request-deletion.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { linkNextPage } from '#server/infra/http/next-page.ts'
import { listFamilyAudit } from './audit-log.ts'
import * as calls from './contract.ts'
import type { Page } from './list-pages.ts'
import { deleteQuestions, listQuestions } from './manage-questions.ts'
import { deleteStories, listStoryTitles, openStory } from './manage-stories.ts'
import { deleteUser, findUserDeletion, keepUser, listUsers } from './manage-users.ts'
import { findServerState, retryJobs, type StateServices } from './server-state.ts'
import { findGrowth, findSystemStats } from './system-stats.ts'

export const adminRoutes = (
  answer: Answer,
  services: LeavingServices & StateServices & { confirmIdentity: ConfirmIdentity },
): void => {
  const { database, confirmIdentity } = services

  answer(calls.listFamilyAudit, async ({ viewer, query, reply }) => {
    const { entries, next } = await listFamilyAudit(database, viewer, query.cursor)
    linkNextPage(reply, calls.listFamilyAudit.path, query, next)
    return entries
  })

  answer(calls.listUsers, async ({ viewer, query, reply }) =>
    sendRows(reply, calls.listUsers.path, query, await listUsers(database, viewer, query)),
  )

  answer(calls.getUserDeletion, ({ viewer, params: { id } }) => findUserDeletion(services, viewer, id))

  answer(calls.deleteUser, async ({ viewer, params: { id }, body, request }) => {
    // It can't be undone, and an open browser is no proof of who sits at it.
    if (body.confirmation !== undefined) await confirmIdentity(request, body)
    return deleteUser(services, viewer, id, body)
  })

  answer(calls.undoUserDeletion, async ({ viewer, params: { id } }) => {
    await keepUser(services, viewer, id)
    return { ok: true }
  })

  answer(calls.listAllStories, async ({ viewer, query, reply }) =>
    sendRows(reply, calls.listAllStories.path, query, await listStoryTitles(database, viewer, query)),
  )

  answer(calls.openStory, ({ viewer, params: { id } }) => openStory(database, viewer, id))

  answer(calls.deleteStories, async ({ viewer, body: { storyIds } }) => ({
    ok: true,
    deleted: await deleteStories(services, viewer, storyIds),
  }))

  answer(calls.listAllQuestions, async ({ viewer, query, reply }) =>
    sendRows(reply, calls.listAllQuestions.path, query, await listQuestions(database, viewer, query)),
  )

  answer(calls.deleteQuestions, async ({ viewer, body: { questionIds } }) => ({
    ok: true,
    deleted: await deleteQuestions(services, viewer, questionIds),
  }))

  answer(calls.getSystemStats, ({ viewer }) => findSystemStats(database, viewer))

  answer(calls.getGrowth, ({ viewer }) => findGrowth(database, viewer))

  answer(calls.getServerState, ({ viewer }) => findServerState(services, viewer))

  answer(calls.retryJobs, async ({ viewer, body: { name } }) => ({
    ok: true,
    retried: await retryJobs(services, viewer, name),
  }))
}

const sendRows = <Row>(reply: FastifyReply, path: string, query: object, { rows, next }: Page<Row>): Row[] => {
  linkNextPage(reply, path, { ...query }, next)
  return rows
}
