import { PRODUCT } from '#common/product.ts'

export const onYourDevice = {
  id: 'on-your-device',
  heading: 'What is on your own device',
  body: (
    <>
      <p>When you are signed in, {PRODUCT} keeps some things in your browser.</p>
      <ul>
        <li>
          <strong>Recordings that are not safe with us yet.</strong> They stay until they are saved or you discard them.
          Signing out does not remove them. They are shown only to the account that made them.
        </li>
        <li>
          <strong>Your name and the name of your family,</strong> so that you can record without the internet.
        </li>
        <li>
          <strong>The pages of {PRODUCT},</strong> for the same reason. There are no stories in them.
        </li>
        <li>
          <strong>Small things:</strong> a text or comment that you have not finished, and where you stopped listening.
          Also your choices: how fast you listen, how large the letters are, and whether you see your words while you
          speak.
        </li>
        <li>
          <strong>Some empty room,</strong> 25 megabytes, for a recording that would find the device full.
        </li>
      </ul>
      <p>
        When you sign out, your name, the pages and the small things are removed. Your browser may hold on to sound that
        you have listened to for a while. You can remove that in its settings.
      </p>
      <p>On a device that others use too, save your recordings and sign out when you have finished.</p>
    </>
  ),
}
