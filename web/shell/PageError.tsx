// A page that broke, or whose code could not be fetched.
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** Loading the page anew mends both: a newer release brings its own files, and a broken state is forgotten. */
export function PageError() {
  return (
    <ErrorState
      title="This page could not be shown"
      text="Something went wrong while it was opened. What you saved before is kept."
      onRetry={() => window.location.reload()}
    />
  )
}
