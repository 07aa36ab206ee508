import * as credentials from '#server/features/account/credentials/contract.ts'
import * as passkeys from '#server/features/account/passkeys/contract.ts'
import * as recovery from '#server/features/account/recovery/contract.ts'
import * as devices from '#server/features/account/sessions/contract.ts'
import * as twoStep from '#server/features/account/two-step/contract.ts'
import { PASSWORD } from './actors.ts'
import { EVERYONE, MEMBERS, OWN, otherFamilies, type Row, SIGNED_IN } from './row.ts'

const DEVICE = '0'.repeat(32)
const PASSKEY = '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11'
const credential = { id: 'abc', rawId: 'abc', type: 'public-key', clientExtensionResults: {} }
const NEW_CREDENTIAL = { ...credential, response: { clientDataJSON: 'abc', attestationObject: 'abc' } }
const ASSERTION = { ...credential, response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' } }

/** Calls about the caller's own devices and passkeys. Those of others are tested in features/account. */
export const securityRows: readonly Row[] = [
  { call: devices.listDevices, send: ({ visitor }) => visitor.get('/api/sessions'), outcomes: { any: SIGNED_IN } },
  {
    call: devices.signOutDevice,
    variant: 'unknown',
    send: ({ visitor }) => visitor.send('DELETE', `/api/sessions/${DEVICE}`, { payload: { password: PASSWORD } }),
    outcomes: { any: '401 404 404 404 404 404 404' },
  },
  {
    call: devices.signOutOtherDevices,
    send: ({ visitor }) => visitor.send('DELETE', '/api/sessions', { payload: { password: PASSWORD } }),
    outcomes: { any: SIGNED_IN },
  },
  { call: passkeys.listWaysIn, send: ({ visitor }) => visitor.get('/api/passkeys'), outcomes: { any: SIGNED_IN } },
  {
    call: passkeys.beginPasskey,
    send: ({ visitor }) => visitor.post('/api/passkeys/challenge', { password: PASSWORD }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: passkeys.addPasskey,
    variant: 'that signed no challenge',
    send: ({ visitor }) => visitor.post('/api/passkeys', { credential: NEW_CREDENTIAL }),
    outcomes: { any: '401 400 400 400 400 400 400' },
  },
  {
    call: passkeys.renamePasskey,
    variant: 'unknown',
    send: ({ visitor }) => visitor.send('PATCH', `/api/passkeys/${PASSKEY}`, { payload: { name: 'My phone' } }),
    outcomes: { any: '401 404 404 404 404 404 404' },
  },
  {
    call: passkeys.removePasskey,
    variant: 'unknown',
    send: ({ visitor }) => visitor.send('DELETE', `/api/passkeys/${PASSKEY}`, { payload: { password: PASSWORD } }),
    outcomes: { any: '401 404 404 404 404 404 404' },
  },
  {
    call: passkeys.removePassword,
    variant: 'without a passkey',
    send: ({ visitor }) => visitor.post('/api/password/remove', { password: PASSWORD }),
    outcomes: { any: '401 409 409 409 409 409 409' },
  },
  {
    call: passkeys.beginConfirmation,
    send: ({ visitor }) => visitor.post('/api/passkeys/confirmation'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: twoStep.turnOnTwoStep,
    variant: 'without a secret',
    send: ({ visitor }) => visitor.post('/api/two-step', { code: '123456' }),
    outcomes: { any: '401 410 410 410 410 410 410' },
  },
  {
    call: twoStep.beginTwoStep,
    send: ({ visitor }) => visitor.post('/api/two-step/secret', { password: PASSWORD }),
    outcomes: { any: '401 200 403 200 200 403 200' },
  },
  {
    call: twoStep.renewRecoveryCodes,
    variant: 'when it’s off',
    send: ({ visitor }) => visitor.post('/api/two-step/recovery-codes', { password: PASSWORD }),
    outcomes: { any: '401 409 409 409 409 409 409' },
  },
  {
    call: twoStep.turnOffTwoStep,
    send: ({ visitor }) => visitor.post('/api/two-step/off', { password: PASSWORD }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: credentials.setPassword,
    variant: 'without a passkey of one’s own',
    send: ({ visitor }) =>
      visitor.post('/api/password/set', {
        passkey: ASSERTION,
        newPassword: 'another password',
        confirmPassword: 'another password',
      }),
    outcomes: { any: '401 400 400 400 400 400 400' },
  },
  {
    call: passkeys.beginPasskeySignIn,
    send: ({ visitor }) => visitor.post('/api/passkey-sign-in/challenge'),
    outcomes: { any: EVERYONE },
  },
  {
    call: passkeys.signInByPasskey,
    variant: 'unknown',
    send: ({ visitor }) => visitor.post('/api/passkey-sign-in', { credential: ASSERTION }),
    outcomes: { any: '400 400 400 400 400 400 400' },
  },
  {
    call: recovery.listRecoveries,
    send: ({ visitor }) => visitor.get('/api/family/recoveries'),
    outcomes: { any: MEMBERS },
  },
  {
    call: recovery.vouchForMember,
    variant: 'with a wrong password',
    send: ({ visitor, caller }) =>
      visitor.post(`/api/family/recoveries/${caller.relativeId}/vouch`, { password: 'wrong' }),
    outcomes: { any: '401 403 403 403 403 403 403' },
  },
  {
    // These members have just joined, so they can't vouch for anyone yet; features/account tests those who can.
    call: recovery.vouchForMember,
    resource: 'member',
    send: ({ visitor, id }) => visitor.post(`/api/family/recoveries/${id}/vouch`, { password: PASSWORD }),
    outcomes: {
      own: '- 409 409 409 409 403 409',
      family: '401 403 403 403 403 403 403',
      ...otherFamilies,
    },
  },
  {
    call: recovery.approveRecovery,
    variant: 'that nobody began',
    resource: 'member',
    send: ({ visitor, id }) => visitor.post(`/api/family/recoveries/${id}/approve`, { password: PASSWORD }),
    outcomes: {
      own: '- 409 403 403 409 403 409',
      family: '401 409 403 403 409 403 409',
      other: '401 404 403 403 404 403 404',
      missing: '401 404 403 403 404 403 404',
    },
  },
  {
    call: recovery.stopRecovery,
    variant: 'that nobody began',
    resource: 'member',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/family/recoveries/${id}`),
    outcomes: { own: OWN, family: MEMBERS, other: MEMBERS, missing: MEMBERS },
  },
  {
    call: recovery.makeRecoveryLink,
    variant: 'that nobody began',
    resource: 'member',
    send: ({ visitor, id }) => visitor.post(`/api/family/recoveries/${id}/link`, { password: PASSWORD }),
    outcomes: {
      own: '- 409 409 409 409 403 409',
      family: '401 409 409 409 409 403 409',
      other: '401 409 409 409 409 403 409',
      missing: '401 409 409 409 409 403 409',
    },
  },
  {
    call: recovery.finishRecovery,
    variant: 'with an unknown token',
    send: ({ visitor }) =>
      visitor.post('/api/recovery/password', {
        token: 'unknown',
        newPassword: 'a good new password',
        confirmPassword: 'a good new password',
      }),
    outcomes: { any: EVERYONE.replaceAll('200', '410') },
  },
  {
    call: recovery.stopRecoveryByEmail,
    variant: 'with an unknown token',
    send: ({ visitor }) => visitor.post('/api/recovery/stop', { token: 'unknown' }),
    outcomes: { any: EVERYONE.replaceAll('200', '410') },
  },
]
