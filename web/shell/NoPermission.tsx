// The content of a page that the user has no permission to view.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

interface NoPermissionProps {
  whyNot: string
  drawing: ReactNode
  /** A page that everyone may see, and the text of the link to it. */
  to: '/' | '/products' | '/invoices'
  linkText: string
}

export function NoPermission({ whyNot, drawing, to, linkText }: NoPermissionProps) {
  return (
    <EmptyState
      drawing={drawing}
      title={whyNot}
      text="Ask an Admin to change your role if you need access."
      action={
        <Link to={to} className={buttonStyles()}>
          {linkText}
        </Link>
      }
    />
  )
}

/** For pages of Admins. `to` completes the sentence 'You need Admin privileges to ...'. */
export function AccessRestricted({ to }: { to: string }) {
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title="Access Restricted"
      text={`You need Admin privileges to ${to}.`}
      action={
        <Link to="/" className={buttonStyles()}>
          Go to the dashboard
        </Link>
      }
    />
  )
}
