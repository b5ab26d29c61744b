// The whole window while it is not yet known what belongs in it.
import { Spinner } from '#web/ui/Spinner.tsx'

/** A spinner in the middle of the window, after 150 ms. */
export function AppLoading() {
  return (
    <div className="grid min-h-dvh animate-await place-items-center bg-canvas text-muted">
      <Spinner label="Loading Selvedge" />
    </div>
  )
}
