import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { FaqContent } from './faq-content.tsx'

/** Opens the answer that the address names, as a browser does by itself on a page that comes whole. */
function useNamedAnswer(there: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = there && hash !== '' && document.getElementById(hash)
    if (!answer) return
    answer.closest('details')?.setAttribute('open', '')
    answer.scrollIntoView()
  }, [there, hash])
}

/** The questions and answers inside the app. */
export function FaqScreen() {
  usePageTitle('Questions and answers')
  const { data: facts, isError, isFetching, refetch } = useSiteConfig()
  useNamedAnswer(facts !== undefined)
  if (facts) return <FaqContent facts={facts} />
  if (isError)
    return (
      <ErrorState
        level={1}
        title="The questions and answers did not come"
        message="Please check the connection and try again."
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <LoadingShape label="Loading the questions and answers">
      <div className="mx-auto flex max-w-measure flex-col gap-5">
        <Shape className="h-14 w-4/5" />
        <Shape className="h-8 w-full" />
        <Shape className="mt-8 h-10 w-1/2" />
        {[1, 2, 3, 4].map((row) => (
          <Shape key={row} className="h-14 w-full" />
        ))}
      </div>
    </LoadingShape>
  )
}
