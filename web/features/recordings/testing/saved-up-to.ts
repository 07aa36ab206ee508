/**
 * What a running recording says once at least so many seconds are safe on the device. Or more: on a busy machine two parts
 * are kept at once, and a second is never said.
 * @param seconds up to 9; for what lasts less than a minute
 */
export const savedUpTo = (seconds: number): RegExp =>
  new RegExp(`Saved on this device up to 0:(0[${seconds}-9]|[1-5]\\d)`)
