import { expect, test } from 'vitest'
import { canDeleteStory, canEditDetails, canEditText, canRestoreStory } from './policy.ts'

test.each([
  ['its author', 7, 'member', { words: true, history: true, delete: true, restore: true }],
  ['its author, owning the vault', 7, 'owner', { words: true, history: true, delete: true, restore: true }],
  ['the owner', 8, 'owner', { words: false, history: true, delete: false, restore: true }],
  ['another member', 8, 'member', { words: false, history: false, delete: false, restore: false }],
] as const)('what %s can do with a story', (_who, userId, role, may) => {
  const [viewer, story] = [{ userId, role }, { userId: 7 }]
  expect({
    words: canEditText(viewer, story),
    history: canEditDetails(viewer, story),
    delete: canDeleteStory(viewer, story),
    restore: canRestoreStory(viewer, story),
  }).toEqual(may)
})
