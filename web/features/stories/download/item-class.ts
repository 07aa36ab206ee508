/** The look of one file in the list: a whole line to press. */
export const itemClass =
  'flex min-h-16 w-full cursor-pointer items-start gap-4 rounded-control border-2 border-transparent px-4 py-3 text-left text-ink no-underline ' +
  'hover:bg-evergreen-wash disabled:cursor-default [&_svg]:mt-1 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-evergreen'
