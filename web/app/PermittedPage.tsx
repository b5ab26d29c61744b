// The page of the current route, or why the user may not view it.
import { Outlet, useMatches } from '@tanstack/react-router'

import { hasPermission } from '#domain/permissions.ts'
import { useCurrentUser, usePermissionError } from '#web/api/useCurrentUser.ts'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { pagesAbove } from '#web/shell/pages.ts'

export function PermittedPage() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const reason = usePermissionError(page.permission)
  const { user } = useCurrentUser()
  if (reason === undefined) return <Outlet />
  const mayView = ({ permission }: typeof page) =>
    permission === undefined || (user && hasPermission(user.role, permission))
  const above = pagesAbove(page).findLast((above) => mayView(above.page))
  const to = above?.path ?? '/'
  return page.adminAction === undefined ? (
    <NoPermission title={reason} to={to} />
  ) : (
    <NoPermission
      title="Access Restricted"
      text={`You need Admin privileges to ${page.adminAction}.`}
      to={to}
    />
  )
}
