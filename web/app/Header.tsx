// The top bar: page title, search, notifications, theme, sign-out.
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Moon, Sun, CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { signOut } from '#contract/people/auth.ts'
import { call } from '#web/api/call.ts'
import { reloadOutdated, useIsPageOutdated } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { NotificationBell } from '#web/insight/notifications/NotificationBell.tsx'
import { SearchButton } from '#web/insight/search/SearchButton.tsx'
import { RecordPager } from '#web/lists/RecordPager.tsx'
import { isConnectionLost, subscribeToConnection } from '#web/live/connection.ts'
import { reconnectNow } from '#web/live/startLiveUpdates.ts'
import { ViewsButton } from '#web/people/views/ViewsButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { setTheme, useTheme } from '#web/ui/theme.ts'
import { useIsWide } from '#web/ui/useMediaQuery.ts'

import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ShortcutsButton } from './ShortcutsButton.tsx'

export function Header() {
  const isWide = useIsWide()
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center gap-1.5">
        <Breadcrumbs />
        <ViewsButton />
      </div>
      {isWide && <RecordPager />}
      <SearchButton />
      <ConnectionLostIndicator />
      <NotificationBell />
      <ShortcutsButton />
      <ThemeToggle />
      <LogoutButton />
    </>
  )
}

function ThemeToggle() {
  const nextTheme = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={nextTheme === 'dark' ? 'Dark theme' : 'Light theme'}
      onClick={() => setTheme(nextTheme)}
    >
      {nextTheme === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
    </IconButton>
  )
}

function LogoutButton() {
  const navigate = useNavigate()
  const leaving = useAction(() => call(signOut, {}), {
    failure: 'You may still be signed in. Check your connection and log out again.',
    failureTitle: 'Not logged out',
    // The reload clears the query cache. The button stays busy until then.
    onSuccess: () => {
      window.location.assign('/')
      return new Promise(() => undefined)
    },
    // Without a reload, which would remove the toast and fail without a network.
    onFailure: () => {
      void navigate({ to: '/' })
      return false
    },
  })
  return (
    <Button
      variant="ghost"
      className="lg:-mr-3"
      busy={leaving.isPending}
      onClick={() => leaving.mutate(undefined)}
    >
      <LogOut aria-hidden="true" />
      <span className="max-md:sr-only">Logout</span>
    </Button>
  )
}

/** Renders nothing while connected and up to date. Missed changes load after reconnecting. */
export function ConnectionLostIndicator() {
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost)
  const isOutdated = useIsPageOutdated()
  const reconnect = () => {
    reconnectNow()
    reloadOutdated()
  }
  return (
    <output>
      {(isLost || isOutdated) && (
        <IconButton
          label={
            isLost
              ? 'Connection lost. Changes by others appear when it is back. Reconnect now'
              : 'This page could not be reloaded and may be out of date. Reload now'
          }
          className="text-warning"
          onClick={reconnect}
        >
          <CloudOff aria-hidden="true" />
        </IconButton>
      )}
    </output>
  )
}
