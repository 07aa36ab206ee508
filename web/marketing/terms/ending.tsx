export const ending = {
  id: 'ending',
  heading: 'When you want to stop',
  body: (
    <>
      <p>
        You can stop at any time. Download your stories first, if you want to keep them. Then delete what you do not
        want to leave. A member can leave the family on its page.
      </p>
      <p>
        There is no button yet that deletes an account or a whole vault. <a href="#ask">Ask us</a> to do it.
      </p>
      <p>
        If we have to stop one day, an archive that you have downloaded goes on working without us.{' '}
        <a href="/your-stories#closing">What it can do</a>
      </p>
    </>
  ),
}
