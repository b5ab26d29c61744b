// The signed-in user and their permissions.
import { findCurrentUser } from '#contract/people/auth.ts'
import { hasPermission, type Permission, forbiddenMessage } from '#domain/permissions.ts'

import { useCall } from './useCall.ts'

/** Asks the server once; a failure is not retried. */
export function useCurrentUser() {
  const { data, isPending, error } = useCall(findCurrentUser, {})
  return { user: data, isLoading: isPending, error }
}

/** The reason for a disabled control, or undefined if the user has the permission or none is needed. */
export function usePermissionError(permission: Permission | undefined): string | undefined {
  const { user } = useCurrentUser()
  if (permission === undefined || hasPermission(user?.role ?? 'Viewer', permission)) return undefined
  return forbiddenMessage(permission)
}
