/** What lies behind an open dialog. */
export const scrimClass =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

/** The window itself, without its place and width. */
export const dialogFrameClass =
  'fixed z-40 flex flex-col bg-card text-ink shadow-high forced-colors:border-2 ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink'
