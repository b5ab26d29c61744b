// Who is signed in, and whether they may.
import { findCurrentUser } from '#contract/people/auth.ts'
import { hasPermission, type Permission, forbiddenMessage } from '#domain/permissions.ts'

import { useCall } from './useCall.ts'

/** Signed in means that the user endpoint answered; the question is asked once and never again after a failure. */
export function useCurrentUser() {
  const { data, isPending, error } = useCall(findCurrentUser, {})
  return { user: data, isLoading: isPending, error }
}

/** Why the signed-in person may not, as a sentence for a disabled control; undefined where they may. */
export function usePermissionError(permission: Permission): string | undefined {
  const { user } = useCurrentUser()
  return hasPermission(user?.role ?? 'Viewer', permission) ? undefined : forbiddenMessage(permission)
}
