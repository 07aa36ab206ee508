import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export function StoriesLink() {
  return (
    <Link to={paths.stories} className={buttonClass({ variant: 'secondary' })}>
      <BookOpen aria-hidden />
      View Your Stories
    </Link>
  )
}
