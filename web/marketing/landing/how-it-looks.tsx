import { Band } from '../parts/band.tsx'
import { Phone, type PhoneProps } from '../screenshots/phone.tsx'

interface Shown extends PhoneProps {
  readonly title: string
  /** What there is to see where a program writes the words, and knows when each is spoken. */
  readonly altWhereWritten?: string
}

const SCREENS: readonly Shown[] = [
  {
    screen: 'record',
    title: 'Press and talk',
    alt: 'The recording screen: a big red button, the time, and a line that says how much is already safe.',
  },
  {
    screen: 'story',
    title: 'Listen and read along',
    alt: 'A story: who told it and when it happened, its sound, and its words.',
    altWhereWritten:
      'A story: who told it and when it happened, its sound, and the words that light up as they are spoken.',
  },
  {
    screen: 'search',
    title: 'Find the very sentence',
    alt: 'A search: the sentence with the word that was looked for.',
    altWhereWritten: 'A search: the sentence with the word that was looked for, and the time at which it is spoken.',
  },
]

/** The product itself, as it is. */
export function HowItLooks({ writesDown }: { writesDown: boolean }) {
  return (
    <Band
      id="looks"
      heading="This is all there is to learn"
      lead={`Three screens, as they look on a phone.${writesDown ? '' : ' The words in them are typed in here.'}`}
    >
      <ul className="grid grid-cols-1 gap-10 sm:grid-cols-3 sm:gap-8">
        {SCREENS.map(({ screen, title, alt, altWhereWritten = alt }) => (
          <li key={screen} className="flex flex-col items-center gap-4 text-center">
            <Phone screen={screen} alt={writesDown ? altWhereWritten : alt} />
            <p className="text-lead font-[650]">{title}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}
