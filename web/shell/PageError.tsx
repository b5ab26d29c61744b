// Errors while a page loads or renders.
import { Link } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** Reloading fetches the files of a newer release and resets the state. */
export function PageError() {
  return (
    <ErrorState
      title="This page can’t be shown"
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

/** Its title, '404 Page Not Found', is in the header. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        drawing={<TagDrawing />}
        title="This page does not exist"
        text="The address may be mistyped, or the page was removed."
        action={
          <Link to="/" className={buttonStyles({ variant: 'primary' })}>
            Go to the dashboard
          </Link>
        }
      />
    </div>
  )
}
