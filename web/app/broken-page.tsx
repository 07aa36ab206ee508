import { ErrorState } from '#web/ui/error-state.tsx'

/** Stands where a page would, when drawing it has failed: nothing that was recorded is touched by that. */
export function BrokenPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        level={1}
        title="This page could not be shown"
        message="What you have recorded is still on this device. Please load the page again."
        retryLabel="Load Again"
        onRetry={() => location.reload()}
      />
    </div>
  )
}
