import recordDark from './record-dark.avif'
import recordDarkWebp from './record-dark.webp'
import recordLight from './record-light.avif'
import recordLightWebp from './record-light.webp'
import searchDark from './search-dark.avif'
import searchDarkWebp from './search-dark.webp'
import searchLight from './search-light.avif'
import searchLightWebp from './search-light.webp'
import storyDark from './story-dark.avif'
import storyDarkWebp from './story-dark.webp'
import storyLight from './story-light.avif'
import storyLightWebp from './story-light.webp'

// Taken by dev/pages/take-screenshots.ts.
const SCREENS = {
  record: { light: [recordLight, recordLightWebp], dark: [recordDark, recordDarkWebp] },
  story: { light: [storyLight, storyLightWebp], dark: [storyDark, storyDarkWebp] },
  search: { light: [searchLight, searchLightWebp], dark: [searchDark, searchDarkWebp] },
} as const

export interface PhoneProps {
  readonly screen: keyof typeof SCREENS
  readonly alt: string
}

/** A screenshot on a phone, in the visitor's theme, loaded lazily. */
export function Phone({ screen, alt }: PhoneProps) {
  const { light, dark } = SCREENS[screen]
  return (
    // `contents`: a box as wide as its content would collapse until the picture has loaded.
    <picture className="contents">
      <source media="(prefers-color-scheme: dark)" type="image/avif" srcSet={dark[0]} />
      <source media="(prefers-color-scheme: dark)" type="image/webp" srcSet={dark[1]} />
      <source type="image/avif" srcSet={light[0]} />
      <img
        src={light[1]}
        alt={alt}
        width="780"
        height="1560"
        loading="lazy"
        decoding="async"
        className="h-auto w-full max-w-72 rounded-card border border-edge shadow-high"
      />
    </picture>
  )
}
