// Errors while a page loads or renders.
import { Component, type ReactNode } from 'react'

import { ErrorState } from '#web/ui/ErrorState.tsx'

/** Reloading fetches the files of a newer release and resets the state. */
export function PageError() {
  return (
    <ErrorState
      title="This page can't be shown"
      text="Something went wrong while it was opened. Your saved work is not affected."
      onRetry={() => window.location.reload()}
    />
  )
}

/** Catches errors outside of pages; the router catches those inside. React has no hook for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override render() {
    if (!this.state.hasError) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center bg-canvas text-ink">
        <PageError />
      </main>
    )
  }
}
