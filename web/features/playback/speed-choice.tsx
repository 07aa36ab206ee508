import { chooseSpeed, SPEEDS, useSpeed } from './speed.ts'

/** How fast the voice goes, in stories of every kind. The system's own menu: it is known, and large on phones. */
export function SpeedChoice({ inWords }: { inWords: boolean }) {
  const speed = useSpeed()
  return (
    <label className="flex items-center gap-2.5 text-small font-[650]">
      <span className={inWords ? 'max-sm:sr-only' : 'sr-only'}>Speed</span>
      <select
        aria-keyshortcuts="< >"
        value={speed}
        onChange={(event) => chooseSpeed(Number(event.currentTarget.value))}
        className="figures min-h-12 w-17 shrink-0 cursor-pointer appearance-none rounded-control border-2 border-edge bg-card text-center text-small font-[650] text-evergreen [text-align-last:center] hover:border-evergreen hover:bg-evergreen-wash"
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
    </label>
  )
}
