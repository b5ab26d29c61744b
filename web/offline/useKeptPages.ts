// Lets the browser keep the pages that work without a network, from the first time that one of them is opened.
import { useEffect, useState } from 'react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'

import { rememberOfflineUser } from './offlineUser.ts'

/** Whether the page can be opened again without a network. Never without https. */
export function useKeptPages(): boolean {
  const { user } = useCurrentUser()
  const [isKept, setIsKept] = useState(false)
  useEffect(() => {
    if (user) rememberOfflineUser(user)
  }, [user])
  useEffect(() => {
    let isOpen = true
    keepPages().then(
      (kept) => isOpen && setIsKept(kept),
      // The network was lost at once, or the browser has no room: the page works until it is closed.
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [])
  return isKept
}

/** Resolves with true once the service worker has all files. */
async function keepPages(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  return true
}
