import { PRODUCT } from '#common/product.ts'

export const log = {
  id: 'log',
  heading: 'What the server notes about its work',
  body: (
    <>
      <p>
        For each request it writes one line: which kind of page or call it was, whether it worked, and how long it took.
        When something fails, it notes what failed. It does not note names, email addresses, internet addresses, invite
        codes, or any words of yours.
      </p>
      <p>
        To stop people who guess passwords, it counts tries from each internet address. These counts are only in its
        memory, and are never written down.
      </p>
      <p>
        Other programs may stand in front of {PRODUCT}, such as the one that makes https. They can have notes of their
        own. <a href="#ask">Ask us</a> which there are, and how long we keep them.
      </p>
    </>
  ),
}
