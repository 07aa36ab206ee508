import { PRODUCT } from '#common/product.ts'

export const whoCanHear = {
  id: 'who-can-hear',
  heading: 'Who can hear and see it',
  body: (
    <>
      <ul>
        <li>
          <strong>Your family.</strong> Every member hears all stories of the vault and reads all texts, comments,
          reactions and questions. They see your name. Your email address goes to their devices too, with your stories
          and comments.
        </li>
        <li>
          <strong>The owner of the vault</strong> also sees whom they have invited, with email addresses. They see the
          earlier texts of every story, and all that is in Recently Deleted.
        </li>
        <li>
          <strong>Other families: nothing.</strong> The program checks this for every request, and the database checks
          it again.
        </li>
        <li>
          <strong>Strangers: nothing.</strong> No story has a public page. The address of a story opens only for members
          who are signed in. Whoever opens an invite link sees the name of the person who sent it.
        </li>
        <li>
          <strong>We.</strong> {PRODUCT} has no page on which we could listen to your stories or read them. But they are
          on a computer that we look after. Somebody with the keys to that computer could open the files.
        </li>
      </ul>
      <p>
        When a member leaves, or the owner ends their access, they hear and see nothing more from that moment. Their
        stories stay in the vault, and they can download their own.
      </p>
    </>
  ),
}
