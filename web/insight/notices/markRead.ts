// Marking notifications as read: shown at once, as nothing can stand against it, and read anew where it failed.
import {
  findNotifications,
  type Notification,
  markAllNotificationsRead,
  markNotificationsRead,
} from '#contract/insight/notifications.ts'
import type { CallResult } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'

const { queryKey } = callQuery(findNotifications, {})

export async function markRead({ id, isRead }: Notification): Promise<void> {
  if (isRead) return
  show(({ notices, unread }) => ({
    notices: notices.map((notice) => (notice.id === id ? { ...notice, isRead: true } : notice)),
    unread: unread - 1,
  }))
  await send(() => call(markNotificationsRead, { ids: [id] }))
}

/** All up to the newest that is shown. */
export async function markAllRead(upTo: number): Promise<void> {
  show(({ notices }) => ({ notices: notices.map((notice) => ({ ...notice, isRead: true })), unread: 0 }))
  await send(() => call(markAllNotificationsRead, { upTo }))
}

function show(
  change: (bell: CallResult<typeof findNotifications.reply>) => CallResult<typeof findNotifications.reply>,
): void {
  queryClient.setQueryData(queryKey, (bell) => bell && change(bell))
}

/** Without an answer the bell says again what it said before. */
async function send(deed: () => Promise<void>): Promise<void> {
  try {
    await deed()
  } catch (error) {
    if (isUnauthorized(error)) redirectToSignIn()
    else await queryClient.invalidateQueries({ queryKey })
  }
}
