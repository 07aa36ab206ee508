import { expect, test } from 'vitest'
import { permissionsFor } from './story-permissions.ts'

test.each([
  ['the author', { id: 1 }, { canEditText: true, canEditDetails: true, canDelete: true }],
  [
    'the author, signed in by a personal link',
    { id: 1, canDelete: false },
    { canEditText: true, canEditDetails: true, canDelete: false },
  ],
  ['the owner of the vault', { id: 2, isOwner: true }, { canEditText: false, canEditDetails: true, canDelete: false }],
  ['another member', { id: 2 }, { canEditText: false, canEditDetails: false, canDelete: false }],
])('permissionsFor %s', (_who, viewer, permissions) => {
  expect(permissionsFor({ isOwner: false, canDelete: true, ...viewer }, { userId: 1 })).toEqual(permissions)
})
