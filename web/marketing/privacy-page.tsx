// The whole policy on one page, as it is read. Longer than others, because every kind of data has its sentence.

import { PRODUCT } from '#common/product.ts'
import { DELETION_DAYS } from '#server/features/leaving/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import { INLINE_MINUTES } from '#server/features/transcripts/contract.ts'
import { describeConsent } from '#web/features/site-config/describe-transcription.ts'
import { askUs, LongRead } from './long-read.tsx'
import type { PageConfig } from './page-config.ts'
import { analytics, cookies, onYourDevice } from './privacy-on-devices.tsx'

export const privacy: PageConfig = {
  path: '/privacy',
  title: `Privacy policy of ${PRODUCT}`,
  description: `What ${PRODUCT} keeps, who can hear and see it, where it’s kept, and for how long. In plain words.`,
  share: 'yours',
  listed: true,
  visitorsOnly: false,
  sells: false,
}

export function Privacy({ siteConfig }: { siteConfig: SiteConfig }) {
  return (
    <LongRead
      title="Privacy policy"
      lead={
        <p>
          This page says what {PRODUCT} keeps, who can hear and see it, where it’s kept, and for how long. “We” means
          the people who run this {PRODUCT}.
        </p>
      }
      updated="November 2026"
      sections={[
        whatWeKeep,
        ...(siteConfig.sells ? [payments] : []),
        whoCanHear,
        whileYouRecord,
        transcription(siteConfig),
        whereItIs(siteConfig),
        onYourDevice(siteConfig),
        cookies(siteConfig),
        analytics(siteConfig),
        email(siteConfig),
        serverLogs,
        retention(siteConfig),
        whatYouCanDo,
        askUs(siteConfig),
      ]}
    />
  )
}

const whatWeKeep = {
  id: 'what-we-keep',
  heading: 'What we keep',
  body: (
    <>
      <p>To create an account, we ask for your first and last name, an email address and a password. We keep:</p>
      <ul>
        <li>your name, your email address, and your password in a form that can be checked but not read</li>
        <li>
          if you turn on two-step sign-in: the key of your app, encrypted, and your recovery codes in a form that can be
          checked but not read
        </li>
        <li>your recordings, exactly as they were made, and copies in formats that are easy to play</li>
        <li>the words: your text, its earlier versions, and the computer’s transcript, if there is one</li>
        <li>
          the details of each story: when it was recorded, by the clock and in the time zone of the device, who told it,
          people, place, date, tags and notes
        </li>
        <li>comments, reactions, questions, and the names on your family’s list of names and places</li>
        <li>which stories you’ve heard, and where you stopped listening, for as long as you’re in that family</li>
        <li>
          if you give them: your photo, your birthday, your phone number and what you say about yourself. Where a photo
          was taken is removed from it
        </li>
        <li>what you write to us on the Contact page, for a year</li>
        <li>
          where you’re signed in, the last day you were, and your browser’s time zone, so that our emails come in your
          morning
        </li>
        <li>
          who belongs to which family, who was invited, who has left, who is named as an heir, and who vouched for whom
        </li>
      </ul>
    </>
  ),
}

const payments = {
  id: 'payments',
  heading: 'When you pay',
  body: (
    <>
      <p>
        Payments go through Stripe, a payment company. You type your card on its page, or in its form on our checkout
        page. The card goes straight to Stripe. It never reaches our server, and we can’t see it.
      </p>
      <p>Stripe gets your email address from us. We keep:</p>
      <ul>
        <li>which plan the family has, and until when</li>
        <li>the numbers that Stripe has given the family, its plan and its checkouts</li>
        <li>who started a checkout, and when</li>
      </ul>
      <p>Invoices stay with Stripe. The owner of the vault can open them from the Premium page.</p>
    </>
  ),
}

const whoCanHear = {
  id: 'who-can-hear',
  heading: 'Who can hear and see it',
  body: (
    <>
      <ul>
        <li>
          <strong>Your family.</strong> Every member can hear all stories in the vault and read all texts, comments,
          reactions and questions. They see your name and your photo, but not your email address, birthday or phone
          number. Nobody but you sees what you’ve listened to.
        </li>
        <li>
          <strong>The owner of the vault</strong> also sees who they’ve invited, with email addresses. They see the
          earlier texts of every story, and everything in Recently Deleted.
        </li>
        <li>
          <strong>Other families: nothing.</strong> The program checks this for every request, and the database checks
          it again.
        </li>
        <li>
          <strong>Strangers: nothing.</strong> No story has a public page. A story’s address opens only for members who
          are signed in. Anyone who opens an unused invite link sees the name of the person who sent it, how many
          stories the family has told, and who told most of them. They can hear one story if the person who recorded it
          has allowed that.
        </li>
        <li>
          <strong>Us.</strong> {PRODUCT} has no page where we could listen to your stories. Our administrators see a
          list of accounts, the titles of stories, and the questions in your family, and can search the texts. If one of
          them reads a story or deletes something, the owner of your vault sees it in a list that no one can change.
          It’s all on a computer that we look after. A person with the keys to that computer could open the files.
        </li>
      </ul>
      <p>
        When a member leaves, or the owner ends their access, they can’t hear or see anything from then on. Their
        stories stay in the vault, and they can download their own.
      </p>
    </>
  ),
}

const whileYouRecord = {
  id: 'while-you-record',
  heading: 'While you record',
  body: (
    <>
      <p>
        What you say is first saved on your own device. While you speak, it’s also sent to our server in small parts. So
        a story is safe even if the device breaks. If you read a bedtime story aloud, its text and the child’s name go
        with it, so you can save it from another device.
      </p>
      <p>Until you save it, it isn’t a story yet, and your family can’t hear it.</p>
      <p>
        If you discard a recording, it’s deleted from your device. It’s deleted from the server too, as soon as the
        device can reach it. If you neither save nor discard it, the server deletes its copy 30 days after the last part
        arrived.
      </p>
    </>
  ),
}

const transcription = (siteConfig: SiteConfig) => ({
  id: 'writing-down',
  heading: 'Who transcribes the recordings',
  body: (
    <>
      {siteConfig.canTranscribe ? (
        <p>
          <strong>After you stop,</strong> a program on our own server listens to the recording and writes the words
          down. The server doesn’t send the audio to any other company{describeConsent(siteConfig)}. If the recording is
          no longer than {INLINE_MINUTES} minutes, this may happen before you save it, so you can read the words right
          away. The program is a helper and makes mistakes.
        </p>
      ) : (
        <p>
          <strong>After you stop,</strong> no program listens on our server. The recording is kept, and you can type the
          words yourself.
        </p>
      )}
      <p>
        <strong>While you speak,</strong> many browsers can show your words as they come. Your browser does that; we
        don’t. Some browsers send the audio to the company that made them. Then that company’s rules apply, and we can’t
        see what it keeps.
      </p>
      <p>
        If your browser can’t, or if you press “Use This Device” on the record screen, your own device writes the words
        down, in English. The audio isn’t sent anywhere for that. The first time, the device downloads about 35
        megabytes from our server, but not over a slow connection or if your browser saves data.
      </p>
      <p>
        You can turn off both with the “Show my words while I speak” switch on the record screen. It’s on at first. Once
        you turn it off, neither your browser nor this device is asked for words. This device remembers your choice
        until you sign out.
      </p>
      <p>
        “Ask me a question when I pause” on the record screen is off at first. If you turn it on, this device looks for
        names in those words. Nothing is sent for that, and the questions aren’t kept.
      </p>
      {siteConfig.speechProviders.length > 0 && (
        <p>
          If the owner agrees, the company gets the audio of each recording and its language, in parts of five minutes,
          but no names, titles or texts. The owner can withdraw that anytime. A part on its way then can’t be called
          back; nothing is sent after it. What the company keeps, and for how long, is up to its own terms.
        </p>
      )}
      {siteConfig.writerProviders.length > 0 && (
        <p>
          {PRODUCT} writes story ideas and bedtime stories itself. If the owner of your family agrees on the family
          page, a company’s AI can write them: {siteConfig.writerProviders.join(' or ')}. For story ideas, it gets the
          topic, the decades of your stories and earlier questions; for a bedtime story, the child’s age group and our
          idea for a story, but not what you entered as the favorite cartoon. Names of people and places are replaced
          before anything is sent. If the author of a story asks it to tidy up the text, it gets that text, too, with
          the names on your family’s list replaced. It never gets a recording.
        </p>
      )}
      {siteConfig.speechProviders.length + siteConfig.writerProviders.length === 0 && (
        <p>{PRODUCT} doesn’t give any story to an AI company.</p>
      )}
      <p>Nothing in {PRODUCT} trains computers with your voice or your words.</p>
    </>
  ),
})

const whereItIs = ({ backups }: SiteConfig) => ({
  id: 'where-it-is',
  heading: 'Where it’s kept',
  body: (
    <>
      <p>Recordings are files on our server. Everything else is in its database.</p>
      <ul>
        <li>
          If the address of this {PRODUCT} begins with https, everything is encrypted on its way between your device and
          the server. No one in between can listen in.
        </li>
        <li>{PRODUCT} itself doesn’t encrypt the files on the server’s disk.</li>
        {backups ? (
          <li>
            Every night, {PRODUCT} makes a backup of all of it. We keep one for each of the last seven days, and one a
            week for the four weeks before. Whether there are more copies elsewhere depends on us.
          </li>
        ) : (
          <li>{PRODUCT} doesn’t make backups on its own here. Whether there are any depends on us.</li>
        )}
        <li>The program doesn’t say which country the server is in.</li>
      </ul>
      <p>
        <a href="#ask">Ask us</a> about the last two. There’s more on the page{' '}
        <a href="/your-stories">What happens to your stories</a>.
      </p>
    </>
  ),
})

const email = ({ sells }: SiteConfig) => ({
  id: 'mail',
  heading: 'Email from us',
  body: (
    <>
      <p>{PRODUCT} emails you only when:</p>
      <ul>
        <li>you’ve created an account, to welcome you</li>
        <li>a relative invites you</li>
        <li>a relative joins your family with your invite</li>
        <li>a relative asks you a question</li>
        <li>your question has been answered</li>
        <li>your family has added stories, comments or reactions, once a day at most, in your morning</li>
        <li>a new password is requested for your account, or set</li>
        <li>
          your account is used on a new device, someone tries to guess the codes of your account, or how you sign in has
          changed
        </li>
        <li>relatives help you, or someone else in your family, to sign in again</li>
        <li>you ask for a code to show that your email address is yours, or you change that address</li>
        <li>
          someone offers you a vault, names you as their heir, or your family’s vault gets a new owner, or may get one
        </li>
        <li>your account or your family’s vault is going to be deleted, has been deleted, or stays after all</li>
        {sells && (
          <>
            <li>the free trial of your vault is about to end, and when it has ended</li>
            <li>Premium starts or ends for your vault, a gift moves your next payment, or a payment fails</li>
            <li>you give a gift or get one, and when yours is opened</li>
          </>
        )}
      </ul>
      <p>
        You can turn off emails about questions, about what’s new{sells && ', about the free trial'} and about your
        account on your profile.{' '}
        {sells ? 'Emails about questions, what’s new and the free trial' : 'Emails about questions and what’s new'} also
        have a link that turns them off without signing in. We don’t send a newsletter. Our emails have no hidden images
        that would tell us whether you’ve opened them.
      </p>
      <p>
        An email may contain names and the question that was asked. Once you’ve confirmed your address, it may also
        contain titles, first sentences and pictures of the sound of stories, comments, and photos of relatives. It
        never contains a recording or the words of a bedtime story. It goes through email servers, as all email does.
      </p>
      <p>
        When you email an invite, we keep the address until it isn’t needed anymore. That’s when the person has joined,
        when you delete the invite, or 30 days after it has expired. If this {PRODUCT} has no email server, emails wait
        for us in a folder for 30 days.
      </p>
    </>
  ),
})

const serverLogs = {
  id: 'log',
  heading: 'What the server logs',
  body: (
    <>
      <p>
        For each request the server writes one line: which kind of page or call it was, whether it worked, and how long
        it took. When something fails, it logs what failed. It doesn’t log names, email addresses, internet addresses,
        invite codes, or any words of yours.
      </p>
      <p>
        To stop people from guessing passwords, it counts attempts from each internet address and at each account. These
        counts are in its database, under codes that show neither the address nor the account, and are deleted within
        minutes, those of wrong six-digit codes after an hour.
      </p>
      <p>
        Other programs may run in front of {PRODUCT}, such as the one that provides https. They may keep logs of their
        own. <a href="#ask">Ask us</a> which ones there are, and how long we keep them.
      </p>
    </>
  ),
}

const RETENTION = [
  ['Stories, with everything that belongs to them', 'As long as the vault exists, even if no one opens them.'],
  ['A story you’ve deleted', `${DELETED_STORY_DAYS} days. Then its recording, words and comments are deleted.`],
  [
    'Your account, once you delete it',
    `${DELETION_DAYS} days, in which you can change your mind. Then your address, your password and your profile are deleted.`,
  ],
  ['A recording you haven’t saved', '30 days on our server. On your device until you discard it.'],
  ['Being signed in', '365 days after your last visit'],
  ['An invite link', '30 days, for one person'],
  ['A link to a new password', 'One hour, and it works once'],
  ['The record that an email was sent', '30 days'],
  ['The texts of an archive that you download', 'One day, so that an interrupted download can continue'],
] as const
const BACKUP_RETENTION =
  'One for each of the last seven days, and one a week for the four weeks before. So anything that’s been deleted is still in them for up to five weeks.'

const retention = ({ backups }: SiteConfig) => ({
  id: 'how-long',
  heading: 'How long things stay',
  body: (
    <>
      <ul>
        {[...RETENTION, ...(backups ? [['Our backups', BACKUP_RETENTION] as const] : [])].map(([what, time]) => (
          <li key={what}>
            <strong>{what}:</strong> {time}
          </li>
        ))}
      </ul>
      <p>
        Before we delete stories, recordings or an account for good, we make sure that our clock is right. That takes
        one more day, and longer if our server was off or its clock was wrong. They’re never deleted early.
      </p>
    </>
  ),
})

const whatYouCanDo = {
  id: 'what-you-can-do',
  heading: 'What you can do',
  body: (
    <>
      <ul>
        <li>Download your stories, anytime, for free, and your profile, your comments and your messages.</li>
        <li>Change your name, your photo, your email address and your password, and what else your profile says.</li>
        <li>Change the words of your stories, and delete your stories. No one else in your family can do either.</li>
        <li>Change and delete your comments.</li>
        <li>Turn off words while you speak, and emails about questions.</li>
        <li>Leave a family that isn’t your own.</li>
        <li>
          Delete your account, on the Profile page. Your stories stay with your family, or go with it: you choose. If
          they stay, so does your name on them.
        </li>
      </ul>
      <p>
        A new email address has to be confirmed from the old one, too. Can’t you read the old one anymore?{' '}
        <a href="#ask">Ask us</a>.
      </p>
      <p>
        Does another person’s story say something about you that you don’t want kept? Ask them to change it or delete
        it. If that doesn’t help, ask us.
      </p>
    </>
  ),
}
