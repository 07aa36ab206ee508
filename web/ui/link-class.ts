/** The look of a link inside words; for links that stand alone and act, use `buttonClass`. */
export const linkClass =
  'rounded-small font-[560] text-evergreen underline decoration-2 underline-offset-4 decoration-edge hover:decoration-current'
