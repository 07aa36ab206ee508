import { classNames } from './class-names.ts'

export interface ButtonStyle {
  /** `primary` once per screen; `secondary` next to it; `quiet` for small things; `danger` for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'regular' | 'large'
  /** As wide as its column. */
  full?: boolean
}

const BASE =
  'inline-flex max-w-full cursor-pointer items-center justify-center gap-2.5 rounded-control border-2 text-center ' +
  'font-[650] leading-tight no-underline transition-tint ' +
  'disabled:cursor-not-allowed disabled:border-hairline disabled:bg-shape disabled:text-ink-soft disabled:shadow-none forced-colors:disabled:border-dashed ' +
  '[&_svg]:size-[1.2em] [&_svg]:shrink-0'

const VARIANTS = {
  primary:
    'forced-color-adjust-none border-evergreen bg-evergreen text-on-evergreen shadow-low hover:border-evergreen-strong hover:bg-evergreen-strong',
  secondary: 'border-edge bg-card text-evergreen hover:border-evergreen hover:bg-evergreen-wash',
  quiet: 'border-transparent bg-transparent text-evergreen hover:bg-evergreen-wash',
  danger:
    'forced-color-adjust-none border-clay bg-clay text-on-clay shadow-low hover:border-clay-strong hover:bg-clay-strong',
}

const SIZES = {
  small: 'min-h-12 min-w-12 px-3 py-2 text-small',
  regular: 'min-h-13 px-sheet py-2.5 text-body',
  large: 'min-h-16 px-[min(2rem,7vw)] py-3.5 text-lead',
}

/** Class names that make a link look like a button. */
export function buttonClass({ variant = 'primary', size = 'regular', full = false }: ButtonStyle = {}): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], full && 'w-full')
}

/** Class names for a link inside text. For a standalone link, use `buttonClass`. */
export const linkClass =
  'rounded-small font-[560] text-evergreen underline decoration-2 underline-offset-4 decoration-edge hover:decoration-current'
