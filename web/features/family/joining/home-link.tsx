import { Link } from '@tanstack/react-router'
import { useUser } from '#web/features/account/use-user.ts'
import { paths } from '#web/lib/paths.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

export function HomeLink({ label = 'Go to Home Page', ...look }: ButtonLook & { label?: string }) {
  const { user } = useUser()
  return (
    // What visitors see there is no page of the app.
    <Link to={paths.home} replace reloadDocument={!user} className={buttonClass(look)}>
      {label}
    </Link>
  )
}
