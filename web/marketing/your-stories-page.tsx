import { LATE_RECORDING_DAYS, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import { CLAIM_DAYS } from '#server/features/leaving/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import { askUs, LongRead } from './long-read.tsx'
import type { PageConfig } from './page-config.ts'
import { VaultShelf } from './pictures/vault-shelf.tsx'

export const yourStories: PageConfig = {
  path: '/your-stories',
  title: `What happens to your stories on ${PRODUCT}`,
  description: ({ sells }) =>
    `Who owns them, what happens when ${sells ? 'a plan ends, when ' : ''}a relative dies, or when the service closes, and how to keep them without it.`,
  share: 'yours',
  listed: true,
  visitorsOnly: false,
  sells: false,
}

export function YourStories({ siteConfig }: { siteConfig: SiteConfig }) {
  return (
    <LongRead
      title="What happens to your stories"
      lead={
        <p>
          A family’s stories should last longer than a {siteConfig.sells ? 'plan, a ' : ''}computer or a company. This
          page says what {PRODUCT} does for that today, and what it doesn’t do yet. “We” means the people who run this{' '}
          {PRODUCT}.
        </p>
      }
      updated="November 2026"
      picture={<VaultShelf className="w-full max-w-sm" />}
      sections={[
        inOneMinute(siteConfig),
        ownership,
        archive(siteConfig),
        lapse(siteConfig),
        deleting(siteConfig),
        leaving,
        heirs,
        storage(siteConfig),
        closing,
        askUs(siteConfig),
      ]}
    />
  )
}

const inOneMinute = ({ sells }: SiteConfig) => ({
  id: 'in-one-minute',
  heading: 'In one minute',
  body: (
    <ul>
      <li>The stories belong to the people who told them, and to their family. We only look after them.</li>
      {sells && <li>When a trial or a plan ends, nothing is locked away. You can still listen, read and comment.</li>}
      <li>
        The owner of a vault can download all of it, anytime, free forever. Every member can download what they recorded
        themselves.
      </li>
      <li>What you download opens without us: audio, plain text, and a page that explains it.</li>
      <li>You can restore a deleted story for {DELETED_STORY_DAYS} days. Then it’s gone.</li>
      <li>No story is deleted because no one has signed in for a long time.</li>
      <li>
        The owner of a vault can name an heir, who can take it over one day. <a href="#heirs">How that works</a>
      </li>
      <li>Computers break. Please keep your download in two places.</li>
    </ul>
  ),
})

const ownership = {
  id: 'ownership',
  heading: 'Who owns them',
  body: (
    <>
      <p>
        Each story belongs to the person who told it, and to their family. Keeping a story here doesn’t make it ours.
      </p>
      <ul>
        <li>The recording stays exactly as it was made. It’s never cut, changed or replaced.</li>
        <li>
          Only the person who saved a story can change its title and its words. Each earlier text is kept along with the
          new one.
        </li>
        <li>Only the person who saved a story can delete it.</li>
        <li>
          The owner of the vault is the person who started it. They can add who told a story, when and where it
          happened, names, tags and notes. They can’t change its words.
        </li>
      </ul>
      <p>
        When you record another person, your account saves the story. Then you’re the one who can change or delete it.
        Write their name under “Told by” so the story is kept as theirs.
      </p>
    </>
  ),
}

const archive = ({ sells }: SiteConfig) => ({
  id: 'archive',
  heading: 'How to download everything',
  body: (
    <>
      <p>
        Sign in, open your stories and choose “Download Everything” to get one ZIP file. It’s free
        {sells && ', even after a trial or a plan has ended'}. It contains:
      </p>
      <ul>
        <li>a folder for each story, with the recording exactly as it was made</li>
        <li>the words as plain text, and the words before they were changed</li>
        <li>the computer’s transcript, if there is one, also as subtitles</li>
        <li>comments, reactions, questions, names, places, dates, tags and notes</li>
        <li>a list of all stories that you can open in a spreadsheet</li>
        <li>README.txt, a page that explains all this to people who have never heard of {PRODUCT}</li>
      </ul>
      <p>
        The owner of a vault gets all of it. Members get the stories they recorded. Stories in Recently Deleted aren’t
        included.
      </p>
      <p>
        There’s also a list of checksums. A checksum is a short number made from a file. If one bit of the file changes,
        the number no longer matches. That way you can prove that nothing is damaged. Libraries pack their files the
        same way: it’s called BagIt.
      </p>
      <p>
        Every member can also download each story of the family on its own: as the original recording, as an MP3, as a
        PDF to print, as plain text, or as subtitles.
      </p>
      <p>You can’t put an archive back into {PRODUCT} yet.</p>
    </>
  ),
})

const lapse = ({ sells }: SiteConfig) => ({
  id: 'lapse',
  heading: sells ? 'When a trial or a plan ends' : 'Nothing expires here',
  body: sells ? (
    <>
      <p>
        Every new family gets {TRIAL_DAYS} days free. When they’re over, or when a plan ends, no story is deleted and
        none is locked.
      </p>
      <p>These stay free for as long as this {PRODUCT} runs:</p>
      <ul>
        <li>listening, reading and searching</li>
        <li>writing comments, and asking each other questions</li>
        <li>downloading single stories</li>
        <li>downloading the complete archive</li>
      </ul>
      <p>
        Two things stop: you can’t start a new recording, and you can’t invite new people. The page says so before
        anyone starts talking. A recording that began in time is kept if it reaches us within {LATE_RECORDING_DAYS}{' '}
        days.
      </p>
    </>
  ) : (
    <p>Everything in this {PRODUCT} is included, for as long as it runs. Nothing is sold.</p>
  ),
})

const deleting = ({ backups }: SiteConfig) => ({
  id: 'deleting',
  heading: 'When a story is deleted',
  body: (
    <>
      <p>
        It moves to Recently Deleted and stays there for {DELETED_STORY_DAYS} days. The person who saved it can restore
        it, and so can the owner of the vault. No one else sees it there.
      </p>
      <p>
        After that it’s gone for good, with its recording, its words and its comments. We can’t bring it back then.
        There’s no button to delete it sooner.
      </p>
      {backups && (
        <p>
          Our backups still have it for up to five weeks. They’re for emergencies: they bring back everything at once,
          never a single story.
        </p>
      )}
      <p>Copies that people downloaded earlier stay with them.</p>
    </>
  ),
})

const leaving = {
  id: 'leaving',
  heading: 'When a member leaves the family',
  body: (
    <>
      <p>
        A member can leave a family, and the owner can end a member’s access. From that moment they can’t hear or read
        anything in it, on any device.
      </p>
      <p>
        The stories they told stay in the vault, in their name. They can still download their own recordings and words,
        for free. They can’t change or delete them there anymore. So before you go, delete what you don’t want to leave
        behind.
      </p>
      <p>
        Recordings that are still on their device, and were never saved, stay on it. They can keep each one as a file.
      </p>
    </>
  ),
}

const heirs = {
  id: 'heirs',
  heading: 'When a relative dies',
  body: (
    <>
      <p>
        <strong>When a member dies,</strong> nothing changes. Their stories stay in the vault, in their name and in
        their voice.
      </p>
      <p>
        <strong>When the owner dies,</strong> the vault stays too. The other members can keep listening, reading and
        commenting. But only the owner can invite people, remove people, or download the whole archive.
      </p>
      <p>
        So name an heir on the Security tab of your profile. They can ask to take over the vault: we let everyone know,
        and if you don’t sign in within {CLAIM_DAYS} days, it’s theirs. You can also hand it over while you’re there.
        And please do this, too:
      </p>
      <ul>
        <li>Download the complete archive, and do it again now and then.</li>
        <li>Give a copy to a relative you trust. It needs no password.</li>
        <li>Tell them which email address the vault belongs to.</li>
      </ul>
      <p>
        Anyone who can read the owner’s email can ask for a new password and open the vault that way. This works only if
        this {PRODUCT} sends email. With two-step sign-in, they also need one of the owner’s printed recovery codes.
        Keep that in mind when you write your will.
      </p>
      <p>
        If it’s too late for that, <a href="#ask">ask us</a>. We’ll tell you what can be done.
      </p>
    </>
  ),
}

const storage = ({ backups }: SiteConfig) => ({
  id: 'where-they-are',
  heading: 'Where they’re kept',
  body: (
    <>
      <p>
        The recordings are files on the server of this {PRODUCT}. The words are in its database.{' '}
        {backups ? 'Every night, both are copied to a backup.' : 'There are other copies only if people make them.'}
      </p>
      <ul>
        <li>
          <strong>Backups.</strong>{' '}
          {backups
            ? `${PRODUCT} keeps one for each of the last seven days, and one a week for the four weeks before. Whether there are more copies on another computer depends on us, the people who run it.`
            : `${PRODUCT} doesn’t make backups on its own here. Whether there are any depends on us, the people who run it.`}{' '}
          <a href="#ask">Ask us</a> how we do it.
        </li>
        <li>
          <strong>Locks.</strong> {PRODUCT} doesn’t encrypt the files on its disk. It keeps other people out by asking
          them to sign in. A person who has the keys to the computer itself could open the files.
        </li>
        <li>
          <strong>Damage.</strong> When you save a story, {PRODUCT} stores the checksum of its recording. The archive
          tells you, for each recording, whether it’s still the same.
        </li>
        <li>
          <strong>Location.</strong> The program doesn’t say which country the server is in. <a href="#ask">Ask us.</a>
        </li>
      </ul>
      <p>
        The <a href="/privacy">privacy policy</a> says who can hear and see what.
      </p>
    </>
  ),
})

const closing = {
  id: 'closing',
  heading: `If this ${PRODUCT} closes`,
  body: (
    <>
      <p>
        Nothing runs forever. We don’t promise here how far in advance you’d hear about it. So please don’t wait for
        that: download the archive now and then.
      </p>
      <p>An archive that you’ve downloaded needs nothing from us. Your family can:</p>
      <ul>
        <li>listen to every recording, with any program that plays its format; VLC and Firefox play all of them</li>
        <li>read every text, in any program that opens text files</li>
        <li>open the list of stories in a spreadsheet</li>
        <li>check that no file is damaged; README.txt in it says how</li>
        <li>give it to a library or an archive; they know this kind of package</li>
      </ul>
      <p>Keep it in two places, such as a computer and a USB drive. Check it once a year.</p>
    </>
  ),
}
