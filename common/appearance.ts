/** How the pages look to one person. Their account keeps it, and each device they use has a copy. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const TEXT_SIZES = ['standard', 'large', 'larger', 'largest'] as const
export type TextSize = (typeof TEXT_SIZES)[number]
