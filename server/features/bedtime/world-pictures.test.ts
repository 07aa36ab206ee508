import { expect, test } from 'vitest'
import { worldScenes } from '#common/bedtime-scenes/scenes.ts'
import { allWorlds } from './engine/worlds/all-worlds.ts'

test('every world of the story engine has a picture, and there is none that no story uses', () => {
  expect(Object.keys(worldScenes).sort()).toEqual(allWorlds.map(({ id }) => id).sort())
})
