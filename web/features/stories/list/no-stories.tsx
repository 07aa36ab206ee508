import { Link } from '@tanstack/react-router'
import { BookOpen, Mic } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A vault with nothing in it yet. */
export function NoStories() {
  return (
    <EmptyState
      title="The first page is still blank"
      picture={<BookOpen aria-hidden />}
      action={
        <Link to={paths.home} className={buttonClass()}>
          <Mic aria-hidden />
          Record Your First Story
        </Link>
      }
    >
      Press the big red button and tell a story. It can be as short as you like. You will find it here, to hear and to
      read.
    </EmptyState>
  )
}
