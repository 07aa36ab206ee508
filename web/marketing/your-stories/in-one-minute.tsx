import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DAYS_KEPT } from '#server/features/stories/deleting/contract.ts'

export const inOneMinute = ({ sells }: SiteConfig) => ({
  id: 'in-one-minute',
  heading: 'In one minute',
  body: (
    <ul>
      <li>The stories belong to the people who told them, and to their family. We only look after them.</li>
      {sells && <li>When a trial or a plan ends, nothing is locked away. You can still listen, read and comment.</li>}
      <li>
        The owner of a vault can download all of it, at any time and free for ever. Every member can download what they
        recorded themselves.
      </li>
      <li>What you download opens without us: sound, plain text, and a page that explains it.</li>
      <li>A deleted story can be brought back for {DAYS_KEPT} days. Then it is gone.</li>
      <li>No story goes because nobody has signed in for a long time.</li>
      <li>
        You cannot name an heir here yet. <a href="#heirs">You can do this instead.</a>
      </li>
      <li>Computers break. Please keep your download in two places.</li>
    </ul>
  ),
})
