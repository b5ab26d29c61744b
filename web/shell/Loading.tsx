// Spinners while code or the session loads.
import { Spinner } from '#web/ui/Spinner.tsx'

/** Fills the window; appears after 150 ms. */
export function AppLoading() {
  return (
    <div className="grid min-h-dvh animate-await place-items-center bg-canvas text-muted">
      <Spinner label="Loading Selvedge" />
    </div>
  )
}

/** Fills the place of a page. */
export function PageLoading() {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-muted">
      <Spinner label="Loading the page" />
    </div>
  )
}
