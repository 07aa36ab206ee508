import { LayoutList, Rows3 } from 'lucide-react'
import { type ListView, setListView } from './list-view.ts'

const VIEWS = [
  { view: 'cards', label: 'Cards', Icon: LayoutList },
  { view: 'table', label: 'Table', Icon: Rows3 },
] as const

/** How a long list is shown. */
export function ViewChoice({ view }: { view: ListView }) {
  return (
    <fieldset className="ml-auto inline-flex min-w-0 flex-wrap gap-1 rounded-card border border-hairline bg-well p-1 print:hidden">
      <legend className="sr-only">Show the stories as</legend>
      {VIEWS.map(({ view: each, label, Icon }) => (
        <label
          key={each}
          className="relative inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border-2 border-transparent px-3 text-small leading-tight text-ink-soft hover:text-evergreen has-checked:border-evergreen has-checked:bg-card has-checked:font-[650] has-checked:text-evergreen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-5"
        >
          <input
            type="radio"
            name="view"
            value={each}
            checked={view === each}
            onChange={() => setListView(each)}
            // Over the whole label, without a look of its own.
            className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
          />
          <Icon aria-hidden />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
