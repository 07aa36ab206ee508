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
