declare module 'virtual:share-pictures' {
  /** Where the build has put each of them, 1200 by 630. */
  const SHARE_PICTURES: Readonly<Record<import('./share-lines.ts').SharePicture, string>>

  export { SHARE_PICTURES }
}
