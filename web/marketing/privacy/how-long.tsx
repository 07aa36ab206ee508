import { DAYS_KEPT } from '#server/features/stories/deleting/contract.ts'

const ROWS = [
  ['Stories, with all that belongs to them', 'As long as the vault is there. None goes because nobody looks at it.'],
  ['A story that you have deleted', `${DAYS_KEPT} days. Then its recording, words and comments go for good.`],
  ['A recording that you have not saved', '30 days on our server. On your device until you discard it.'],
  ['Being signed in', '365 days after you were last here'],
  ['An invite link', '30 days, for one person'],
  ['A link to a new password', 'One hour, and it works once'],
  ['The note that a mail was sent', '30 days'],
  ['The texts of an archive that you download', 'One day, so that a download that broke off can go on'],
] as const

export const howLong = {
  id: 'how-long',
  heading: 'How long things stay',
  body: (
    <ul>
      {ROWS.map(([what, time]) => (
        <li key={what}>
          <strong>{what}:</strong> {time}
        </li>
      ))}
    </ul>
  ),
}
