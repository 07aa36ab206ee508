import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpenText, Printer } from 'lucide-react'
import type { Story } from '#server/features/stories/contract.ts'
import { wordsStateOf } from '#web/features/stories/words-state.ts'
import { paths } from '#web/lib/paths.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'

const loadReading = () => import('./reading-room.tsx')

/** Reading with nothing else in sight, and a page on paper. */
export function PageTools({ story }: { story: Story }) {
  const { reading } = useSearch({ from: '/signed-in/stories/$id' })
  const navigate = useNavigate()
  const { part } = useLater(loadReading, reading !== undefined)
  const state = wordsStateOf(story)
  const readable = state === 'written' || state === 'draft'
  // In the address: Back closes it, and who comes back with a bookmark goes on reading.
  const show = (on: boolean) =>
    void navigate({
      to: paths.story,
      params: { id: String(story.id) },
      search: (now) => ({ ...now, reading: on ? 'yes' : undefined }),
      replace: !on,
      resetScroll: false,
    })
  return (
    <div className="max-sm:w-full -ml-outdent flex flex-wrap items-center sm:ml-0 sm:-mr-outdent">
      {readable && (
        <Button
          variant="quiet"
          icon={<BookOpenText aria-hidden />}
          pending={reading !== undefined && !part}
          onClick={() => show(true)}
        >
          Just the Words
        </Button>
      )}
      <Button variant="quiet" icon={<Printer aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {readable && reading && part && <part.ReadingRoom story={story} onLeave={() => show(false)} />}
    </div>
  )
}
