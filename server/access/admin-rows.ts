import * as admin from '#server/features/admin/contract.ts'
import type { Row } from './row.ts'

/** Only administrators, whichever family it is about. */
const ADMINS = '401 403 403 403 403 403 200'
const forAdmins = { own: `- ${ADMINS.slice(4)}`, family: ADMINS, other: ADMINS, missing: ADMINS }
const missing = ADMINS.replace('200', '404')

/** Calls of administrators, and the log of them that owners read. */
export const adminRows: readonly Row[] = [
  {
    call: admin.listFamilyAudit,
    send: ({ visitor }) => visitor.get('/api/family/audit-log'),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
  { call: admin.listUsers, send: ({ visitor }) => visitor.get('/api/admin/users'), outcomes: { any: ADMINS } },
  {
    call: admin.getUserDeletion,
    resource: 'member',
    send: ({ visitor, id }) => visitor.get(`/api/admin/users/${id}/deletion`),
    outcomes: { ...forAdmins, missing },
  },
  {
    call: admin.deleteUser,
    variant: 'an administrator’s',
    resource: 'member',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/admin/users/${id}`),
    outcomes: { own: '- 403 403 403 403 403 409', missing },
  },
  {
    call: admin.deleteUser,
    variant: 'and keep it after all',
    resource: 'member',
    send: async ({ visitor, id }) => {
      const reply = await visitor.send('DELETE', `/api/admin/users/${id}`)
      await visitor.send('DELETE', `/api/admin/users/${id}/deletion`)
      return reply
    },
    outcomes: { family: ADMINS, other: ADMINS },
  },
  {
    call: admin.undoUserDeletion,
    variant: 'when none is due',
    resource: 'member',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/admin/users/${id}/deletion`),
    outcomes: { ...forAdmins, missing },
  },
  {
    call: admin.listAllStories,
    send: ({ visitor }) => visitor.get('/api/admin/stories'),
    outcomes: { any: ADMINS },
  },
  {
    call: admin.openStory,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/admin/stories/${id}`),
    outcomes: { ...forAdmins, missing },
  },
  {
    call: admin.deleteStories,
    resource: 'story',
    send: ({ visitor, id }) =>
      visitor.send('DELETE', '/api/admin/stories/batch-delete', { payload: { storyIds: [Number(id)] } }),
    outcomes: forAdmins,
  },
  {
    call: admin.listAllQuestions,
    send: ({ visitor }) => visitor.get('/api/admin/family-questions'),
    outcomes: { any: ADMINS },
  },
  {
    call: admin.deleteQuestions,
    resource: 'question',
    send: ({ visitor, id }) =>
      visitor.send('DELETE', '/api/admin/family-questions', { payload: { questionIds: [Number(id)] } }),
    outcomes: forAdmins,
  },
  {
    call: admin.getSystemStats,
    send: ({ visitor }) => visitor.get('/api/admin/system-stats'),
    outcomes: { any: ADMINS },
  },
  { call: admin.getGrowth, send: ({ visitor }) => visitor.get('/api/admin/growth'), outcomes: { any: ADMINS } },
  {
    call: admin.getServerState,
    send: ({ visitor }) => visitor.get('/api/admin/server-state'),
    outcomes: { any: ADMINS },
  },
  {
    call: admin.retryJobs,
    send: ({ visitor }) => visitor.post('/api/admin/jobs/retry', { name: 'make-playback-copy' }),
    outcomes: { any: ADMINS },
  },
]
