import { Link } from '@tanstack/react-router'
import { paths } from '#web/app/paths.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

export function HomeLink({ label = 'Go to Home Page', ...look }: ButtonLook & { label?: string }) {
  return (
    <Link to={paths.home} replace className={buttonClass(look)}>
      {label}
    </Link>
  )
}
