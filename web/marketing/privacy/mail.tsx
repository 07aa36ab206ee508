import { PRODUCT } from '#common/product.ts'

export const mail = {
  id: 'mail',
  heading: 'Mail from us',
  body: (
    <>
      <p>{PRODUCT} writes to you only when:</p>
      <ul>
        <li>a relative invites you</li>
        <li>somebody has joined your family by your invite</li>
        <li>a relative asks you a question</li>
        <li>your question has been answered</li>
        <li>somebody asks for a new password for your account</li>
      </ul>
      <p>
        You can switch off mail about questions, on the Family page. We send no newsletter. There are no hidden pictures
        in our mail that would tell us whether you have opened it.
      </p>
      <p>
        A mail may hold names, the question that was asked and the title of a story. There is never a recording or the
        text of a story in it. It goes through mail servers, as all mail does.
      </p>
      <p>
        When you mail an invite, we keep its address until it is not needed any more. That is so when somebody has
        joined, when you take the invite back, or 30 days after it has run out. Where this {PRODUCT} has no mail server,
        mail waits for us in a folder for 30 days.
      </p>
    </>
  ),
}
