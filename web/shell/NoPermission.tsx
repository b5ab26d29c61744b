// The content of a page that the user has no permission to view.
import type { ReactNode } from 'react'

import type { Permission } from '#domain/permissions.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { BackToPage } from './BackToPage.tsx'

interface NoPermissionProps {
  reason: string
  drawing: ReactNode
  /** A page that everyone may see. */
  to: '/' | '/products' | '/styles' | '/invoices' | '/orders' | '/customers'
}

export function NoPermission({ reason, drawing, to }: NoPermissionProps) {
  return (
    <EmptyState
      drawing={drawing}
      title={reason}
      text="Ask an Admin to change your role if you need access."
      action={<BackToPage to={to} />}
    />
  )
}

interface RequirePermissionProps extends Omit<NoPermissionProps, 'reason'> {
  permission: Permission
  children: ReactNode
}

/** Shows `children` to users with the permission, and to others the reason why it is missing. */
export function RequirePermission({ permission, children, ...rest }: RequirePermissionProps) {
  const reason = usePermissionError(permission)
  return reason === undefined ? children : <NoPermission reason={reason} {...rest} />
}

/** For pages of Admins. `to` completes the sentence 'You need Admin privileges to ...'. */
export function AccessRestricted({ to }: { to: string }) {
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title="Access Restricted"
      text={`You need Admin privileges to ${to}.`}
      action={<BackToPage to="/" />}
    />
  )
}
