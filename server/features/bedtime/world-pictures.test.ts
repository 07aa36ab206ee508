import { expect, test } from 'vitest'
import { worldScenes } from '#common/bedtime-scenes/scenes.ts'
import { loadContent } from './engine/read-content.ts'

test('every world of the story engine has a picture, and there is none that no story uses', async () => {
  const { worlds } = await loadContent()
  expect(Object.keys(worldScenes).sort()).toEqual(worlds.map(({ id }) => id).sort())
})
