// As many as there is room for where letters are large: none is narrower than its words.
export const threeColumns = 'lg:grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]'
export const fourColumns = 'lg:grid-cols-[repeat(auto-fit,minmax(min(100%,14.25rem),1fr))]'
