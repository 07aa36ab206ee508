import { Link } from '@tanstack/react-router'
import { paths } from '#web/app/paths.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

export function HomeLink(look: ButtonLook) {
  return (
    <Link to={paths.home} replace className={buttonClass(look)}>
      Go to Home Page
    </Link>
  )
}
