export const whatYouCanDo = {
  id: 'what-you-can-do',
  heading: 'What you can do',
  body: (
    <>
      <ul>
        <li>Download your stories, at any time and free.</li>
        <li>Change the words of your stories, and delete your stories. Nobody else can do either.</li>
        <li>Change and delete your comments.</li>
        <li>Switch off words while you speak, and mail about questions.</li>
        <li>Leave a family that is not your own.</li>
      </ul>
      <p>
        You cannot yet change your name or your email address by yourself, and you cannot delete your account by
        yourself. <a href="#ask">Ask us</a> to do it.
      </p>
      <p>
        Does somebody else’s story tell something about you that you do not want kept? Ask the person who saved it: they
        can change it or delete it. If that does not help, ask us.
      </p>
    </>
  ),
}
