/** The look shared by everything that is typed or chosen into. */
export const inputClass =
  'w-full min-h-14 rounded-control border-2 border-edge bg-card px-4 py-2.5 text-body text-ink transition-tint ' +
  'hover:border-evergreen focus-visible:border-evergreen focus-visible:outline-offset-1 ' +
  'aria-invalid:border-clay disabled:cursor-not-allowed disabled:border-hairline disabled:bg-well disabled:text-ink-soft ' +
  '[&[readonly]]:border-hairline [&[readonly]]:bg-well'
