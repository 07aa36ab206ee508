import * as Radix from 'radix-ui/progress'
import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface ProgressProps {
  /** What is going on: "Sending the recording". */
  label: string
  /** How much of `max` is done; null if unknown. */
  value: number | null
  max?: number
  /** Progress in words, such as "12 of 40 MB"; a percentage by default. */
  valueText?: string
  /** One line, with the bar between its words. */
  isInline?: boolean
}

/** A progress bar with words. */
export function Progress({ label, value, max = 100, valueText, isInline = false }: ProgressProps) {
  const id = useId()
  const share = value === null ? 0 : Math.min(1, Math.max(0, value / max))
  const words = valueText ?? (value === null ? 'Starting…' : `${Math.round(share * 100)}%`)
  return (
    <div className={isInline ? 'flex flex-wrap items-center gap-x-3' : 'flex flex-col gap-2'}>
      <div className={isInline ? 'contents' : 'flex flex-wrap items-baseline justify-between gap-x-4'}>
        <span id={id} className="font-[560]">
          {label}
        </span>
        <span className={classNames('figures text-small text-ink-soft', isInline && 'order-last')}>{words}</span>
      </div>
      <Radix.Root
        aria-labelledby={id}
        value={value === null ? null : share * max}
        max={max}
        getValueLabel={() => words}
        className={classNames(
          'h-3 overflow-hidden rounded-round border border-hairline bg-shape',
          isInline && 'min-w-12 flex-1',
        )}
      >
        <Radix.Indicator
          className="size-full origin-left rounded-round bg-evergreen transition-transform duration-150"
          style={{ transform: `translateX(${(share - 1) * 100}%)` }}
        />
      </Radix.Root>
    </div>
  )
}
