// The content of a page that the user has no permission to view.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** The links to pages that everyone may see. */
const linkTexts = {
  '/': 'Go to the dashboard',
  '/products': 'Back to Products',
  '/styles': 'Back to Styles',
  '/invoices': 'Back to Invoices',
  '/credit-notes': 'Back to Credit Notes',
  '/customers': 'Back to Customers',
} as const

interface NoPermissionProps {
  whyNot: string
  drawing: ReactNode
  to: keyof typeof linkTexts
}

export function NoPermission({ whyNot, drawing, to }: NoPermissionProps) {
  return (
    <EmptyState
      drawing={drawing}
      title={whyNot}
      text="Ask an Admin to change your role if you need access."
      action={
        <Link to={to} className={buttonStyles()}>
          {linkTexts[to]}
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
