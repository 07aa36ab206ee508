/** One after the other, for three seconds each (specification, section 9). The first says it all, and is what the page is called. */
const PHRASES = [
  'The stories they tell, in the voice you love',
  'Her kitchen, her songs, her way of laughing',
  'How they met, told by the two who were there',
  'The war he never spoke of, until you asked',
  'The street that is gone, house by house',
  'What they would say to those not born yet',
]

/** What is around both the headline and its switch. */
export const rotatingClass = 'rotating'

/**
 * A headline of six phrases that take turns in one place, so that nothing below moves. It stands still on request, and from the
 * beginning for who wants no motion; a screen reader hears the first one.
 */
export function RotatingHeadline() {
  const [first, ...rest] = PHRASES
  return (
    <h1 className="grid">
      <span className="phrase">{first}</span>
      {rest.map((phrase) => (
        <span key={phrase} aria-hidden className="phrase">
          {phrase}
        </span>
      ))}
    </h1>
  )
}

/** Holds the headline; it is not there where that stands still. */
export function HoldHeadline() {
  return (
    <label className="rotating-hold min-h-12 cursor-pointer items-center gap-3 text-small text-ink-soft">
      <input type="checkbox" className="size-6 accent-evergreen" />
      Keep the headline still
    </label>
  )
}
