import { coastScenes } from './coast-scenes.ts'
import { countryScenes } from './country-scenes.ts'
import { LAND, MOON, type SceneShape, SKY } from './scene-parts.ts'
import { townScenes } from './town-scenes.ts'

/** The worlds of the story engine at night, as pictures. */
export const worldScenes: Readonly<Record<string, readonly SceneShape[]>> = {
  ...coastScenes,
  ...countryScenes,
  ...townScenes,
}

/** The picture of a world, back to front; hills under the moon for one without a picture. */
export const sceneOf = (world: string): readonly SceneShape[] => [
  ...SKY,
  ...(Object.hasOwn(worldScenes, world) ? (worldScenes[world] ?? []) : [...MOON, ...LAND]),
]
