import { PRODUCT } from '#common/product.ts'

export const heirs = {
  id: 'heirs',
  heading: 'When somebody dies',
  body: (
    <>
      <p>
        <strong>When a member dies,</strong> nothing changes. Their stories stay in the vault, in their name and in
        their voice.
      </p>
      <p>
        <strong>When the owner dies,</strong> the vault stays too. The other members can go on listening, reading and
        commenting. But only the owner can invite people, remove people, or download the whole archive.
      </p>
      <p>
        There is no button yet to name an heir, or to hand a vault to somebody else. So please do this while you can:
      </p>
      <ul>
        <li>Download the complete archive, and do it again now and then.</li>
        <li>Give a copy to somebody in the family whom you trust. It needs no password.</li>
        <li>Tell them which email address the vault belongs to.</li>
      </ul>
      <p>
        Whoever can read the owner’s email can ask for a new password, and so open the vault. This works only where this{' '}
        {PRODUCT} sends mail. Keep that in mind when you write your will.
      </p>
      <p>
        If it is too late for that, <a href="#ask">ask us</a>. We will tell you what can be done.
      </p>
    </>
  ),
}
