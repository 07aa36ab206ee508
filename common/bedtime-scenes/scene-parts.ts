/** What a scene is painted with: sky, horizon, two depths of land, warm light and pale things. */
export type SceneColor = 'sky' | 'low' | 'far' | 'near' | 'light' | 'pale'

/** A path of an SVG that is 640 wide and 340 high. A fill without `width`, else a line of that width. */
export interface SceneShape {
  readonly color: SceneColor
  readonly width?: number
  readonly d: string
  readonly opacity?: number
}

export const fill = (color: SceneColor, d: string, opacity = 1): SceneShape => ({ color, d, opacity })
export const stroke = (color: SceneColor, width: number, d: string, opacity = 1): SceneShape => ({
  color,
  width,
  d,
  opacity,
})

/** The sky with its stars, behind every scene. */
export const SKY: readonly SceneShape[] = [
  fill('low', 'M0 190q320-70 640 0v150H0z', 0.6),
  fill('low', 'M0 240q320-50 640 0v100H0z'),
  stroke(
    'light',
    3,
    'M58 52h.1M122 104h.1M176 38h.1M231 84h.1M292 46h.1M347 112h.1M398 34h.1M441 80h.1M588 138h.1M612 52h.1M30 138h.1M270 132h.1',
    0.7,
  ),
  stroke('light', 5, 'M92 72h.1M205 58h.1M318 78h.1M418 124h.1M602 96h.1', 0.9),
]

/** The full moon, with a halo. */
export const MOON: readonly SceneShape[] = [
  fill('light', 'M458 84a62 62 0 1 1 124 0a62 62 0 1 1 -124 0z', 0.15),
  fill('light', 'M482 84a38 38 0 1 1 76 0a38 38 0 1 1 -76 0z'),
  fill('sky', 'M506 70a7 7 0 1 0 .1 0zM532 92a10 10 0 1 0 .1 0zM512 102a4 4 0 1 0 .1 0z', 0.1),
]

/** The young moon. */
export const CRESCENT: readonly SceneShape[] = [
  fill('light', 'M464 82a60 60 0 1 1 120 0a60 60 0 1 1 -120 0z', 0.1),
  fill('light', 'M540 46a40 40 0 1 0 22 60 44 44 0 0 1-22-60z'),
]

/** Two rows of hills. */
export const LAND: readonly SceneShape[] = [
  fill('far', 'M0 262q90-62 200-28t210-8q120-40 230 22v92H0z'),
  fill('near', 'M0 306q150-48 320-18t320-10v62H0z'),
]

/** Calm water with the moon on it, from y = 250 down. */
export const SEA: readonly SceneShape[] = [
  fill('far', 'M0 250h640v90H0z'),
  stroke('light', 3, 'M478 264h84M494 278h60M486 294h70M506 310h36M60 276h44M150 300h56M300 288h40M372 318h48', 0.6),
]
