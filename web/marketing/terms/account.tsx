export const account = {
  id: 'account',
  heading: 'Your account and your vault',
  body: (
    <>
      <ul>
        <li>Keep your password to yourself. Whoever has it can hear everything that you can hear.</li>
        <li>Each vault has one owner: the person who started it. The owner invites people and can end their access.</li>
        <li>
          Think about whom you invite. A new member can hear every story in the vault, also the older ones, and can
          download each of them.
        </li>
        <li>An invite link lets one person in, within 30 days. Send it to that person alone.</li>
        <li>On a device that others use too, sign out when you have finished.</li>
      </ul>
    </>
  ),
}
