/**
 * Radix writes two constant `<style>` elements (the viewports of Select and ScrollArea hide their native scrollbars).
 * These are their SHA-256 sources for `style-src`; the test beside this file recomputes them from the installed package.
 */
export const CSP_STYLE_HASHES = {
  select: "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='",
  scrollArea: "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='",
} as const
