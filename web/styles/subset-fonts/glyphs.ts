/**
 * Every character on the public pages: what English keyboards type, and typographic punctuation. The ranges in fonts.css match.
 */
export const GLYPHS = `${ascii()}\u00a0©«»·×éèüöäñ–—‘’“”…€£½`

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
}
