/** Sources of the two style tags that Radix's Select and ScrollArea insert; a test recomputes them from the package. */
export const styleHashes = [
  'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk=',
  'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw=',
] as const
