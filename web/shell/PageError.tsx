// Errors while a page loads or renders.
import { Component, type ReactNode, useEffect, useState } from 'react'

import { call } from '#web/api/call.ts'
import { type ChangeOutcome, watchLastChange } from '#web/api/lastChange.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

const outcomeTexts: Record<ChangeOutcome, string> = {
  saved: 'Your last change was saved. Do not enter it a second time: Retry shows the page again.',
  'not saved': 'Your last change was not saved. Retry shows the page again; then enter the change again.',
  unknown:
    'The server did not say whether your last change was saved. Retry shows the page again; check the change before you enter it again.',
}

/** Says whether the last change was saved. Reloading fetches the files of a newer release and resets the state. */
export function PageError() {
  const [outcome, setOutcome] = useState<ChangeOutcome>()
  useEffect(() => watchLastChange(call, setOutcome), [])
  return (
    <ErrorState
      title="This page can't be shown"
      text={
        outcome === undefined
          ? 'Something went wrong while it was opened. Your saved work is not affected.'
          : outcomeTexts[outcome]
      }
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
