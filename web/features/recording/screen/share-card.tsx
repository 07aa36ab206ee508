import { Link } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StoriesLink } from './stories-link.tsx'

export function ShareCard() {
  return (
    <Card aria-labelledby="share" className="flex flex-col items-start gap-4">
      <Heading level={2} id="share" className="text-heading">
        Ready to Share Your Story?
      </Heading>
      <p>A story that you save goes into your family’s vault. Only people who belong to it can hear and read it.</p>
      <div className="flex flex-wrap gap-3">
        <StoriesLink />
        <Link to={paths.family} className={buttonClass({ variant: 'secondary' })}>
          Share with Family
        </Link>
      </div>
    </Card>
  )
}
