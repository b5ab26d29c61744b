// Registers the service worker when a page that works without a network is opened.
import { useEffect, useState } from 'react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'

import { rememberOfflineUser } from './offlineUser.ts'

/** Whether the page can be opened again without a network; never without HTTPS. */
export function useOfflinePages(): boolean {
  const { user } = useCurrentUser()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (user) rememberOfflineUser(user)
  }, [user])
  useEffect(() => {
    let isOpen = true
    registerWorker().then(
      (ready) => isOpen && setIsReady(ready),
      // The network was lost at once, or the browser has no room: the page works until it is closed.
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [])
  return isReady
}

/** Resolves with true once the service worker has all files. */
async function registerWorker(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  return true
}
