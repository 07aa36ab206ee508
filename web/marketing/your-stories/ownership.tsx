export const ownership = {
  id: 'ownership',
  heading: 'Who owns them',
  body: (
    <>
      <p>
        Each story belongs to the person who told it, and to their family. Keeping a story here does not make it ours.
      </p>
      <ul>
        <li>The recording stays exactly as it was made. It is never cut, changed or replaced.</li>
        <li>
          Only the person who saved a story can change its title and its words. Each earlier text is kept beside the new
          one.
        </li>
        <li>Only the person who saved a story can delete it.</li>
        <li>
          The owner of the vault is the one who started it. They can add who told a story, when and where it was, names,
          tags and notes. They cannot change its words.
        </li>
      </ul>
      <p>
        When you record somebody else, your account saves the story. Then you are the one who can change or delete it.
        Write their name under “Told by”, so that it is kept as theirs.
      </p>
    </>
  ),
}
