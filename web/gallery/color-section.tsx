import { Section } from './section.tsx'

const SWATCHES = [
  ['Paper', 'bg-paper text-ink'],
  ['Card', 'bg-card text-ink'],
  ['Well', 'bg-well text-ink-soft'],
  ['Evergreen', 'bg-evergreen text-on-evergreen'],
  ['Evergreen wash', 'bg-evergreen-wash text-evergreen'],
  ['Clay', 'bg-clay text-on-clay'],
  ['Clay wash', 'bg-clay-wash text-clay'],
  ['Ink', 'bg-ink text-paper'],
]

const MARKS = [
  ['Record red, only ever recording', 'bg-record'],
  ['Honey, only premium marks', 'bg-honey'],
]

export function ColorSection() {
  return (
    <Section title="Color">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3">
        {SWATCHES.map(([name, look]) => (
          <li
            key={name}
            className={`flex min-h-24 items-end rounded-card border border-hairline p-4 leading-tight ${look}`}
          >
            {name}
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {MARKS.map(([name, look]) => (
          <li key={name} className="flex items-center gap-3">
            <span className={`size-8 rounded-round ${look}`} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
