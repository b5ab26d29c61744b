// The page of the current route, or why the user may not view it.
import { Outlet, useMatches } from '@tanstack/react-router'

import { useCurrentUser, usePermissionError } from '#web/api/useCurrentUser.ts'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { mayView, pagesAbove } from '#web/shell/pages.ts'

export function PermittedPage() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const reason = usePermissionError(page.permission)
  const { user } = useCurrentUser()
  if (reason === undefined) return <Outlet />
  const nearest = pagesAbove(page).findLast((above) => user && mayView(user.role, above.page))
  const restriction = page.adminAction !== undefined && {
    title: 'Access Restricted',
    text: `You need Admin privileges to ${page.adminAction}.`,
  }
  return <NoPermission title={reason} {...restriction} to={nearest?.path ?? '/'} />
}
