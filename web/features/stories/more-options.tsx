import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface MoreOptionsProps {
  titleId: string
  buttonClassName?: string
  /** Layout of what the button shows, which takes a row of its own. */
  className: string
  children: ReactNode
}

/** A button that shows what is seldom needed, in a row below its own. */
export function MoreOptions({ titleId, buttonClassName, className, children }: MoreOptionsProps) {
  const [isShown, setShown] = useState(false)
  const panelId = useId()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={buttonClassName}
        icon={<Ellipsis aria-hidden />}
        aria-expanded={isShown}
        aria-controls={isShown ? panelId : undefined}
        aria-describedby={titleId}
        title="More Options"
        onClick={() => setShown(!isShown)}
      >
        <span className="sr-only">More Options</span>
      </Button>
      {isShown && (
        <div id={panelId} className={classNames('basis-full', className)}>
          {children}
        </div>
      )}
    </>
  )
}
