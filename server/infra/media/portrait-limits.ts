// Between portrait.ts and its child process.

/** The width and height of stored portraits. The largest on a page has 112 px, on screens with up to four pixels each. */
export const SIDE = 512
export const MAX_PIXELS = 50_000_000
/** An interlaced photo is decoded as a whole. This is 50 megapixels with transparency, or 25 with 16 bits per color. */
export const MAX_DECODED_BYTES = 4 * MAX_PIXELS

/** Exit codes of the child process, besides 0. Node's own are lower. */
export const DAMAGED = 40
export const TOO_DETAILED = 41
