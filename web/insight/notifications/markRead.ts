// Marks notifications as read, in the list at once.
import {
  findNotifications,
  type Notification,
  markAllNotificationsRead,
  markNotificationsRead,
} from '#contract/insight/notifications.ts'
import type { CallResult } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/queryClient.ts'

type NotificationList = CallResult<typeof findNotifications.reply>

/** However many are shown. */
const queryKey = [findNotifications.path]

export async function markRead({ id, isRead }: Notification): Promise<void> {
  if (isRead) return
  const update = ({ notifications, hasMore, unread }: NotificationList) => ({
    hasMore,
    notifications: notifications.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
    unread: unread - 1,
  })
  await send(update, () => call(markNotificationsRead, { ids: [id] }))
}

/** `upTo` is the newest notification shown. */
export async function markAllRead(upTo: number): Promise<void> {
  const update = ({ notifications, hasMore }: NotificationList) => ({
    hasMore,
    notifications: notifications.map((each) => ({ ...each, isRead: true })),
    unread: 0,
  })
  await send(update, () => call(markAllNotificationsRead, { upTo }))
}

async function send(
  update: (list: NotificationList) => NotificationList,
  request: () => Promise<void>,
): Promise<void> {
  queryClient.setQueriesData<NotificationList>({ queryKey }, (list) => list && update(list))
  try {
    await request()
  } catch {
    await queryClient.invalidateQueries({ queryKey })
  }
}
