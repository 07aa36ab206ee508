import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { textStateOf } from '../story-text.tsx'

const ReadingView = lazyPart(() => import('./reading-view.tsx').then((module) => module.ReadingView))

/** The reading view of a story. It is part of the URL: Back closes it, and a bookmark opens it. */
export function useReading(story: Story) {
  const { reading } = useSearch({ from: '/signed-in/stories/$id' })
  const navigate = useNavigate()
  const canRead = textStateOf(story) === 'written'
  const isOpen = canRead && reading !== undefined
  const { isLoaded } = ReadingView.usePreload(isOpen)
  const setReading = (isReading: boolean) =>
    void navigate({
      to: paths.story,
      params: { id: String(story.id) },
      search: (now) => ({ ...now, reading: isReading ? 'yes' : undefined }),
      replace: !isReading,
      resetScroll: false,
    })
  return {
    canRead,
    isPending: isOpen && !isLoaded,
    open: () => setReading(true),
    view: isOpen && isLoaded && <ReadingView story={story} onClose={() => setReading(false)} />,
  }
}

export type Reading = ReturnType<typeof useReading>
