import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'

// The sections of the privacy policy about what a browser stores.

export const onYourDevice = ({ sells }: SiteConfig) => ({
  id: 'on-your-device',
  heading: 'What is on your own device',
  body: (
    <>
      <p>When you’re signed in, {PRODUCT} keeps some things in your browser.</p>
      <ul>
        <li>
          <strong>Recordings that aren’t safe with us yet.</strong> They stay until they’re saved or you discard them.
          Signing out doesn’t remove them. They’re shown only to the account that made them.
        </li>
        <li>
          <strong>Your name and the name of your family,</strong> so you can record without the internet.
        </li>
        <li>
          <strong>The pages of {PRODUCT},</strong> for the same reason. There are no stories in them.
        </li>
        <li>
          <strong>Small things:</strong> a text or comment you haven’t finished, where you stopped listening, and when
          you last looked at your stories. Also your choices: playback speed, colors, text size, whether you see your
          words while you speak, and whether you get questions in pauses.
        </li>
        <li>
          <strong>Some empty space,</strong> 25 megabytes, in case the device is full when you record.
        </li>
        <li>
          <strong>A program that transcribes words,</strong> about 45 megabytes, if this device does that while you
          speak.
        </li>
      </ul>
      <p>
        When you sign out, your name, the pages and the small things are removed. Your browser may keep audio that
        you’ve listened to for a while. You can remove it in the browser’s settings.
      </p>
      <p>
        If you open a personal link, or one from an email that confirms something, its secret stays in that tab until
        you use it or close the tab, so that the page still works when you reload it. The page uses it for no longer
        than an hour.
      </p>
      <p>If you share a device, save your recordings and sign out when you’re done.</p>
      {sells && (
        <p>
          If you try the red button on our home page without an account, the recording stays on that page. Nothing is
          sent to us, and it’s gone when you leave.
        </p>
      )}
    </>
  ),
})

export const cookies = ({ analytics: hasAnalytics }: SiteConfig) => ({
  id: 'cookies',
  heading: 'Cookies',
  body: (
    <>
      <p>
        A cookie is a short note that your browser keeps for a website. When you sign in, we set one called{' '}
        <strong>keepsaid</strong>. It contains a long, random number, which tells us that it’s you.
      </p>
      <p>
        It lasts 365 days from your last visit. It lasts that long so no one gets locked out of their own stories. When
        you sign out, it ends right away. If you only read these pages, you get no cookie from us.
      </p>
      <p>
        A second one, <strong>keepsaid-device</strong>, stays for 365 days, even after you sign out. It says that your
        account has been used on this device before, and nothing about you. So when strangers try to guess your
        password, you can still sign in here without waiting.
      </p>
      <p>
        The sign-in form, adding a passkey and confirming something with one set a third one,{' '}
        <strong>keepsaid-passkey</strong>, for ten minutes. It’s a random number. It makes sure that a passkey answers
        the same browser that asked. Your fingerprint and your face never leave your device.
      </p>
      {hasAnalytics && (
        <p>
          Google Analytics sets cookies too. Their names begin with <strong>_ga</strong>. They end when you close your
          browser.
        </p>
      )}
    </>
  ),
})

export const analytics = ({ analytics: hasAnalytics }: SiteConfig) => ({
  id: 'counting',
  heading: 'Counting visits',
  body: hasAnalytics ? (
    <>
      <p>
        We count visits with Google Analytics, a service from Google. It learns which kind of page you’re looking at,
        that a recording was started, that a story was saved, and which of a few buttons was pressed. Like every website
        that your browser opens, Google also learns your internet address and which browser you have.
      </p>
      <p>
        It doesn’t learn your name from us, or anything you say or write. We tell it “a story,” never which one. Its
        advertising features are turned off.
      </p>
      <p>
        If your browser says “Do Not Track” or “Global Privacy Control”, none of this is loaded. It’s never loaded when
        you open an invite link or a link to a new password.
      </p>
    </>
  ) : (
    <p>
      Your visits here aren’t counted. There’s no advertising. Every part of these pages comes from this {PRODUCT}{' '}
      itself, so no other company learns that you were here.
    </p>
  ),
})
