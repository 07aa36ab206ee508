import type { Locator, Page } from 'playwright-core'

/** The heights of the waveform's 120 bars as drawn, 0 to 100. All are equal while the waveform is unknown. */
export async function drawnBars(container: Locator | Page): Promise<number[]> {
  const path = await container.locator('svg[viewBox="0 0 120 100"] path').first().getAttribute('d')
  return Array.from((path ?? '').matchAll(/v([\d.]+)/g), ([, height]) => Number(height))
}
