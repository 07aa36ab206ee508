import { Link } from '@tanstack/react-router'
import { paths } from '#web/app/paths.ts'
import { useUser } from '#web/features/accounts/use-user.ts'
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
