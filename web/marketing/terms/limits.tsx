import { PRODUCT } from '#common/product.ts'

export const limits = {
  id: 'limits',
  heading: 'What we cannot promise',
  body: (
    <ul>
      <li>That {PRODUCT} is always there. Computers, lines and power fail at times.</li>
      <li>That no computer ever loses anything. {PRODUCT} does not make backups by itself yet.</li>
      <li>That the written words are right. The recording counts.</li>
      <li>That what your relatives download stays with them. They can pass it on.</li>
    </ul>
  ),
}
