// What an Admin's page shows to everybody else (SPEC.md section 2, User Management).
import { Link } from '@tanstack/react-router'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** `to` ends the sentence 'You need Admin privileges to ...'. */
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
