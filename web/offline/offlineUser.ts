// The user of a page that is opened without a network: the one who opened such a page last, and has not signed out since.
import * as z from 'zod/mini'

import { type CurrentUser, findCurrentUser } from '#contract/people/auth.ts'
import { readStored, removeStored, writeStored } from '#web/api/browserStorage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'

import { offlinePages } from './offlinePages.ts'

const key = 'offline user'
const StoredUser = z.nullable(findCurrentUser.reply)

export function rememberOfflineUser(user: CurrentUser): void {
  writeStored(key, StoredUser, user)
}

/** Call it once there is no session. The scans of the user stay in the browser. */
export function forgetOfflineUser(): void {
  removeStored(key)
}

/** Opens the page for that user if it works without a network, and goes on asking the server who is signed in. */
export function startOffline(): void {
  if (!offlinePages.includes(window.location.pathname)) return
  const user = readStored(key, StoredUser)
  if (!user) return
  const { queryKey } = callQuery(findCurrentUser, {})
  queryClient.setQueryData(queryKey, user)
  void queryClient.invalidateQueries({ queryKey })
}
