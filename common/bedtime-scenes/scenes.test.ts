import { expect, test } from 'vitest'
import { sceneOf, worldScenes } from './scenes.ts'

test('an unknown world, also one named like a property of every object, gets hills under the moon', () => {
  expect(sceneOf('constructor')).toEqual(sceneOf(''))
  expect(sceneOf('').length).toBeGreaterThan(5)
})

test('no shape of a picture is drawn twice', () => {
  for (const world of Object.keys(worldScenes)) {
    const paths = sceneOf(world).map(({ d }) => d)
    expect(new Set(paths).size, world).toBe(paths.length)
  }
})
