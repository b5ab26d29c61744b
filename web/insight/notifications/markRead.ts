// Marks notifications as read, with an optimistic update that is reloaded after an error.
import {
  findNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type Notification,
} from '#contract/insight/notifications.ts'
import type { CallResult } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'

type NotificationList = CallResult<typeof findNotifications.reply>

const { queryKey } = callQuery(findNotifications, {})

export async function markRead({ id, isRead }: Notification): Promise<void> {
  if (isRead) return
  const update = ({ notifications, unread }: NotificationList) => ({
    notifications: notifications.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
    unread: unread - 1,
  })
  await send(update, () => call(markNotificationsRead, { ids: [id] }))
}

/** `upTo` is the newest notification shown. */
export async function markAllRead(upTo: number): Promise<void> {
  const update = ({ notifications }: NotificationList) => ({
    notifications: notifications.map((each) => ({ ...each, isRead: true })),
    unread: 0,
  })
  await send(update, () => call(markAllNotificationsRead, { upTo }))
}

async function send(
  update: (list: NotificationList) => NotificationList,
  request: () => Promise<void>,
): Promise<void> {
  queryClient.setQueryData(queryKey, (list) => list && update(list))
  try {
    await request()
  } catch (error) {
    if (isUnauthorized(error)) redirectToSignIn()
    else await queryClient.invalidateQueries({ queryKey })
  }
}
