import type { TillObjects } from '../objects/stored.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `$5`, `$41.67` */
export const formatAmount = (cents: number): string => dollars.format(cents / 100)

/** `November 24, 2026`, from seconds since 1970. */
export const formatDay = (seconds: number): string => day.format(seconds * 1000)

/** `$5 a month`, or only the amount of something that is bought once. */
export const formatPrice = ({ unit_amount: cents, recurring }: TillObjects['price']): string => {
  const amount = formatAmount(cents ?? 0)
  if (!recurring) return amount
  return recurring.interval_count === 1
    ? `${amount} a ${recurring.interval}`
    : `${amount} every ${recurring.interval_count} ${recurring.interval}s`
}
