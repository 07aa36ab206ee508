import { Link } from '@tanstack/react-router'
import { BookOpen, CircleQuestionMark, Mic, UsersRound } from 'lucide-react'
import { paths } from '../lib/paths.ts'

const linkLook =
  'inline-flex min-h-12 items-center gap-2 rounded-control border-2 border-transparent min-w-12 justify-center px-[min(0.75rem,3vw)] text-ink no-underline hover:bg-evergreen-wash @max-[24rem]:px-[min(0.375rem,2vw)] @max-[24rem]:text-small @min-[63rem]:px-2 [&_svg]:size-[1.2em] @max-[40rem]:[&_svg]:hidden data-[status=active]:border-evergreen data-[status=active]:font-[650] data-[status=active]:text-evergreen'

/** The ways to the screens of the app: a row of their own below the rest of the header, or in its middle where it is wide. */
export function HeaderLinks() {
  return (
    <nav
      aria-label="Main"
      className="order-last flex w-full flex-wrap items-center gap-1 border-t border-hairline py-1 @min-[63rem]:order-none @min-[63rem]:ml-2 @min-[63rem]:w-auto @min-[63rem]:shrink-0 @min-[63rem]:border-0"
    >
      <Link to={paths.home} activeOptions={{ exact: true }} className={linkLook}>
        <Mic aria-hidden />
        Record
      </Link>
      <Link to={paths.stories} className={linkLook}>
        <BookOpen aria-hidden />
        Stories
      </Link>
      <Link to={paths.family} className={linkLook}>
        <UsersRound aria-hidden />
        Family
      </Link>
      <Link to={paths.faq} className={linkLook}>
        <CircleQuestionMark aria-hidden />
        FAQ
      </Link>
    </nav>
  )
}
