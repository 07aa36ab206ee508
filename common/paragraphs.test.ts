import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

test('paragraphs are parted by blank lines; single line breaks stay in them', () => {
  expect(paragraphsOf('One\nline.\n\nTwo.\n \n\nThree.\n')).toEqual(['One\nline.', 'Two.', 'Three.'])
  expect(paragraphsOf(' \n\n ')).toEqual([])
})
