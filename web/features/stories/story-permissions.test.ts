import { expect, test } from 'vitest'
import { permissionsFor } from './story-permissions.ts'

test.each([
  ['the author', { id: 1, isOwner: false }, { canEditText: true, canEditDetails: true }],
  ['the owner of the vault', { id: 2, isOwner: true }, { canEditText: false, canEditDetails: true }],
  ['another member', { id: 2, isOwner: false }, { canEditText: false, canEditDetails: false }],
])('permissionsFor %s', (_who, viewer, permissions) => {
  expect(permissionsFor(viewer, { userId: 1 })).toEqual(permissions)
})
