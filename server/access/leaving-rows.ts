import * as leaving from '#server/features/leaving/contract.ts'
import { MEMBERS, type Row, SIGNED_IN } from './row.ts'

/** Calls about leaving. The person's own account is the only one they are about. */
export const leavingRows: readonly Row[] = [
  {
    call: leaving.getDeletionConsequences,
    send: ({ visitor }) => visitor.get('/api/account/deletion'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: leaving.requestDeletion,
    variant: 'with a wrong password',
    send: ({ visitor }) => visitor.post('/api/account/deletion', { password: 'wrong', keepsStories: true }),
    outcomes: { any: '401 403 403 403 403 403 403' },
  },
  {
    call: leaving.undoDeletion,
    variant: 'when none is due',
    send: ({ visitor }) => visitor.send('DELETE', '/api/account/deletion'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: leaving.takeOverFamily,
    variant: 'whose owner stays',
    send: ({ visitor }) => visitor.post('/api/family/takeover'),
    outcomes: { any: MEMBERS.replaceAll('200', '409') },
  },
  { call: leaving.getHandover, send: ({ visitor }) => visitor.get('/api/family/handover'), outcomes: { any: MEMBERS } },
  {
    call: leaving.offerFamily,
    variant: 'with a wrong password',
    send: ({ visitor, caller }) =>
      visitor.send('PUT', '/api/family/handover', { payload: { userId: caller.relativeId, password: 'wrong' } }),
    outcomes: { any: '401 403 403 403 403 403 403' },
  },
  { call: leaving.getHeir, send: ({ visitor }) => visitor.get('/api/family/heir'), outcomes: { any: MEMBERS } },
  {
    call: leaving.nameHeir,
    variant: 'with a wrong password',
    send: ({ visitor, caller }) =>
      visitor.send('PUT', '/api/family/heir', { payload: { userId: caller.relativeId, password: 'wrong' } }),
    outcomes: { any: '401 403 403 403 403 403 403' },
  },
  {
    call: leaving.removeHeir,
    variant: 'when there is none',
    send: ({ visitor }) => visitor.send('DELETE', '/api/family/heir'),
    outcomes: { any: MEMBERS },
  },
  {
    call: leaving.claimFamily,
    variant: 'of an owner who named nobody',
    send: ({ visitor }) => visitor.post('/api/family/heir/claim'),
    outcomes: { any: MEMBERS.replaceAll('200', '409') },
  },
  {
    call: leaving.stopClaim,
    variant: 'when there is none',
    send: ({ visitor }) => visitor.send('DELETE', '/api/family/heir/claim'),
    outcomes: { any: MEMBERS },
  },
  {
    call: leaving.endOffer,
    variant: 'when there is none',
    send: ({ visitor }) => visitor.send('DELETE', '/api/family/handover'),
    outcomes: { any: MEMBERS },
  },
  {
    call: leaving.acceptOffer,
    variant: 'when there is none',
    send: ({ visitor }) => visitor.post('/api/family/handover/accept'),
    outcomes: { any: MEMBERS.replaceAll('200', '409') },
  },
]
