/**
 * Every character that the public pages are set in: what can be typed in English, and the marks of good typesetting. The ranges
 * in fonts.css say the same.
 */
export const GLYPHS = `${ascii()}\u00a0©«»·×éèüöäñ–—‘’“”…€£½`

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
}
