import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { INLINE_MINUTES } from '#server/features/transcripts/contract.ts'

export const writingDown = ({ ready, writesDown }: SiteConfig) => ({
  id: 'writing-down',
  heading: 'Who writes the words down',
  body: (
    <>
      {writesDown ? (
        <p>
          <strong>After you stop,</strong> a program on our own server listens to the recording and writes. The server
          sends the sound to no other company. If the recording is no longer than {INLINE_MINUTES} minutes, this may
          happen before you save it. Then you can read the words at once. The program is a helper and makes mistakes.
        </p>
      ) : (
        <p>
          <strong>After you stop,</strong> no program listens on our server. The recording is kept, and you can type its
          words in yourself.
        </p>
      )}
      <p>
        <strong>While you speak,</strong> many browsers can show your words as they come. Your browser does that, not
        we. Some browsers send the sound to the company that made them. Then the rules of that company count, and we
        cannot see what it keeps.
      </p>
      <p>
        You can do without. On the record screen is a switch, “Show my words while I speak”. It is on at first. Switch
        it off, and your browser is not asked for words. This device remembers your choice until you sign out.
      </p>
      {!ready.bedtimeStories && <p>{PRODUCT} gives no story to a company for artificial intelligence.</p>}
      <p>Nothing in {PRODUCT} trains computers with your voice or your words.</p>
    </>
  ),
})
