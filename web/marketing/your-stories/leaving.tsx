export const leaving = {
  id: 'leaving',
  heading: 'When somebody leaves the family',
  body: (
    <>
      <p>
        A member can leave a family, and the owner can end a member’s access. From that moment they hear and read
        nothing more of it, on any device.
      </p>
      <p>
        The stories that they told stay in the vault, in their name. They can still download their own recordings and
        words, for free. They can no longer change or delete them there. So delete what you do not want to leave behind
        before you go.
      </p>
      <p>
        Recordings that are still on their device, and were never saved, stay on it. They can keep each one as a file.
      </p>
    </>
  ),
}
