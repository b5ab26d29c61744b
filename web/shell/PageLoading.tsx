// A page whose code is still on its way.
import { Spinner } from '#web/ui/Spinner.tsx'

/** A spinner where the page will stand. */
export function PageLoading() {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-muted">
      <Spinner label="Loading the page" />
    </div>
  )
}
