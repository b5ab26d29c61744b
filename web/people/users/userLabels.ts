// How people stand and what a role is for, in words.
import type { User } from '#contract/people/users.ts'
import type { Role } from '#domain/permissions.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'

/** What each role is for (SPEC.md section 6). */
export const roleSummaries: Record<Role, string> = {
  Admin: 'User management, all product operations and invoice approval',
  Manager: 'Product management, invoice creation and activity monitoring',
  Staff: 'Products, invoice creation and basic operations',
  Viewer: 'Read-only: products and reports, no editing',
}

const invitations: Record<DeliveryStatus, string> = {
  queued: 'Invitation on its way',
  sent: 'Invitation sent',
  kept: 'Invitation in the outbox',
  failed: 'Invitation not sent',
  unknown: 'Invitation may not have arrived',
}

/** Where the invitation of somebody stands who has no password yet; undefined for everybody else. */
export function formatInvitationStatus({ hasPassword, linkStatus }: User): string | undefined {
  if (hasPassword) return undefined
  return linkStatus ? invitations[linkStatus] : 'Not invited yet'
}
