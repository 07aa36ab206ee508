/** What a file is called, and a line about it. */
export function ItemWords({ name, about }: { name: string; about: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-[650] text-evergreen">{name}</span>
      <span className="figures text-small text-ink-soft">{about}</span>
    </span>
  )
}
