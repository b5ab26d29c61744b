// The last net: what breaks while it is drawn shows a sentence and a way on instead of an empty window.
import { Component, type ReactNode } from 'react'

import { PageError } from './PageError.tsx'

/** React has no hook for this. The router catches what breaks inside a page; this is for what stands around it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center bg-canvas text-ink">
        <PageError />
      </main>
    )
  }
}
