import * as credentials from '#server/features/account/credentials/contract.ts'
import * as emailChange from '#server/features/account/email-change/contract.ts'
import * as contact from '#server/features/email/contact/contract.ts'
import * as profile from '#server/features/profile/contract.ts'
import { type Row, SIGNED_IN } from './row.ts'

const newPassword = { newPassword: 'another password', confirmPassword: 'another password' }

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = { name: 'image', file: Buffer.from(PIXEL, 'base64'), filename: 'a.png', type: 'image/png' }

/** Calls about what a person says of themselves, and their settings. */
export const profileRows: readonly Row[] = [
  {
    call: profile.updateProfile,
    send: ({ visitor }) => visitor.send('PUT', '/api/profile', { payload: { bio: 'I bake bread.' } }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: profile.updateProfile,
    variant: 'with the name of the family',
    send: ({ visitor }) => visitor.send('PUT', '/api/profile', { payload: { familyName: 'The Bakers' } }),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
  {
    call: profile.uploadPhoto,
    send: ({ visitor }) => visitor.form('/api/profile/upload-image', [photo]),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: profile.getPhoto,
    resource: 'photo',
    send: ({ visitor, id }) => visitor.get(`/api/photos/${id}`),
    outcomes: {
      own: '- 200 200 200 200 200 200',
      family: '401 200 200 200 200 404 200',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: profile.downloadOwnData,
    send: ({ visitor }) => visitor.get('/api/profile/data'),
    outcomes: { any: SIGNED_IN },
    returnsOwnStories: true,
  },
  {
    call: profile.setAppearance,
    send: ({ visitor }) => visitor.send('PUT', '/api/user/appearance', { payload: { theme: 'dark' } }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: emailChange.getEmailChange,
    send: ({ visitor }) => visitor.get('/api/profile/email'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: emailChange.requestEmailChange,
    variant: 'with a wrong password',
    send: ({ visitor }) =>
      visitor.send('PUT', '/api/profile/email', { payload: { email: 'new@example.org', currentPassword: 'not mine' } }),
    outcomes: { any: '401 400 400 400 400 400 400' },
  },
  {
    call: emailChange.cancelEmailChange,
    send: ({ visitor }) => visitor.send('DELETE', '/api/profile/email'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: emailChange.confirmEmailChange,
    variant: 'with an unknown token',
    send: ({ visitor }) => visitor.post('/api/email/change/confirm', { token: 'made up' }),
    outcomes: { any: '410 410 410 410 410 410 410' },
  },
  {
    call: contact.getContact,
    send: ({ visitor }) => visitor.get('/api/contact'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: contact.writeToUs,
    send: ({ visitor }) => visitor.post('/api/contact', { topic: 'idea', message: 'Large print, please.' }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: credentials.changePassword,
    variant: 'with a wrong password',
    send: ({ visitor }) =>
      visitor.send('PUT', '/api/profile/password', { payload: { currentPassword: 'not mine', ...newPassword } }),
    outcomes: { any: '401 400 400 400 400 400 400' },
  },
]
