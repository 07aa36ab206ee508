import { formatBytes } from '#common/format/numbers.ts'
import type { GrowthMonth } from '#server/features/admin/contract.ts'

const whole = (value: number): string => value.toLocaleString('en')

const MEASURES = [
  { title: 'Stories recorded', column: 'Stories', of: (month: GrowthMonth) => month.stories, format: whole },
  { title: 'Minutes recorded', column: 'Minutes', of: (month: GrowthMonth) => month.minutes, format: whole },
  { title: 'Storage in use', column: 'Storage', of: (month: GrowthMonth) => month.storedBytes, format: formatBytes },
] as const

/** "Nov 2026" */
const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month))

/** Three charts of the last months, and their figures as a table. */
export function GrowthCharts({ months }: { months: readonly GrowthMonth[] }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        {MEASURES.map(({ title, of, format }) => (
          <BarChart
            key={title}
            title={title}
            bars={months.map((month) => ({ label: formatMonth(month.month), value: of(month) }))}
            format={format}
          />
        ))}
      </div>
      <GrowthTable months={months} />
    </div>
  )
}

const WIDTH = 240
const HEIGHT = 96
const GAP = 4

interface BarChartProps {
  title: string
  bars: readonly { label: string; value: number }[]
  format: (value: number) => string
}

/** The words are outside of the picture, so they have the size of all text. The table has the figures for screen readers. */
function BarChart({ title, bars, format }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value))
  const step = WIDTH / bars.length
  const [first, last] = [bars.at(0), bars.at(-1)]
  return (
    <figure aria-hidden className="flex flex-col gap-2 rounded-card border border-hairline bg-card px-5 py-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-[650]">{title}</span>
        <span className="figures text-small text-ink-soft">
          {highest === 0 ? 'none yet' : `up to ${format(highest)}`}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-24 w-full text-evergreen">
        <title>{title}</title>
        {bars.map(({ label, value }, index) => {
          const height = highest === 0 ? 0 : (value / highest) * (HEIGHT - 1)
          return (
            <rect
              key={label}
              x={index * step + GAP / 2}
              y={HEIGHT - height - 1}
              width={step - GAP}
              height={height + 1}
              fill="currentColor"
            />
          )
        })}
      </svg>
      <div className="flex flex-wrap justify-between gap-x-3 text-small text-ink-soft">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
    </figure>
  )
}

/** Latest first. */
function GrowthTable({ months }: { months: readonly GrowthMonth[] }) {
  return (
    // Words are broken only where the whole table has too little space: large text on a small phone.
    <div className="@container">
      <table className="figures w-full border-collapse text-small @max-[15rem]:wrap-anywhere">
        <caption className="sr-only">Figures by month</caption>
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-2 text-left font-[650]">
              Month
            </th>
            {MEASURES.map(({ column }) => (
              <th key={column} scope="col" className="py-2 pl-2 text-right font-[650]">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month} className="border-b border-hairline">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {formatMonth(month.month)}
              </th>
              {MEASURES.map(({ column, of, format }) => (
                <td key={column} className="py-2 pl-2 text-right">
                  {format(of(month))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
