import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'

export const archive = ({ sells }: SiteConfig) => ({
  id: 'archive',
  heading: 'How to take everything with you',
  body: (
    <>
      <p>
        Sign in, open your stories and choose “Download Everything”. You get one ZIP file. It is free
        {sells && ', also after a trial or a plan has ended'}. In it are:
      </p>
      <ul>
        <li>a folder for each story, with the recording exactly as it was made</li>
        <li>the words as plain text, and the words as they were before they were changed</li>
        <li>what a computer heard, where one has listened, also as subtitles</li>
        <li>comments, reactions, questions, names, places, dates, tags and notes</li>
        <li>a list of all stories that a spreadsheet program can open</li>
        <li>README.txt, a page that explains all this to somebody who has never heard of {PRODUCT}</li>
      </ul>
      <p>
        The owner of a vault gets all of it. A member gets the stories that they recorded. Stories in Recently Deleted
        are not in it.
      </p>
      <p>
        There is also a list of checksums. A checksum is a short number made from a file. If one bit of the file
        changes, the number no longer fits. So you can prove that nothing is damaged. Libraries pack their files in the
        same way: it is called BagIt.
      </p>
      <p>
        Every member can also download each story of the family by itself: as the original recording, as an MP3, as a
        PDF to print, as plain text, or as subtitles.
      </p>
      <p>There is no way yet to put an archive back into a {PRODUCT}.</p>
    </>
  ),
})
