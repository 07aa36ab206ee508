import { memo } from 'react'
import type { SceneColor } from '#common/bedtime-scenes/scene-parts.ts'
import { sceneOf } from '#common/bedtime-scenes/scenes.ts'
import { classNames } from '#web/ui/class-names.ts'

const FILLS: Readonly<Record<SceneColor, string>> = {
  sky: 'fill-night',
  low: 'fill-night-low',
  far: 'fill-night-far',
  near: 'fill-night-near',
  light: 'fill-moonlight',
  pale: 'fill-on-night',
}
const STROKES: Readonly<Record<SceneColor, string>> = {
  sky: 'stroke-night',
  low: 'stroke-night-low',
  far: 'stroke-night-far',
  near: 'stroke-night-near',
  light: 'stroke-moonlight',
  pale: 'stroke-on-night',
}

interface WorldPictureProps {
  /** A world of the story engine; any other gets hills under the moon. */
  world: string
  className?: string
}

/** A world at night. Decoration: what it shows is in the story. */
export const WorldPicture = memo(function WorldPicture({ world, className }: WorldPictureProps) {
  return (
    <svg
      viewBox="0 0 640 340"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classNames('block h-auto w-full bg-night', className)}
    >
      {sceneOf(world).map(({ color, width, d, opacity }) => (
        <path
          key={d}
          className={width === undefined ? FILLS[color] : STROKES[color]}
          strokeWidth={width}
          opacity={opacity}
          d={d}
        />
      ))}
    </svg>
  )
})
