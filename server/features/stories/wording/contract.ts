import { paragraphsOf, placesOfParagraphs } from '../paragraphs.ts'

// What is read on pages and in the files that people take along is the same in both.
export { paragraphsOf, placesOfParagraphs }
