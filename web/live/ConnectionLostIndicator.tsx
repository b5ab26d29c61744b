// Shows in the header that live updates are interrupted.
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'

import { isConnectionLost, subscribeToConnection } from './connection.ts'
import { reconnectNow } from './startLiveUpdates.ts'

/** Renders nothing while connected. Missed changes load after reconnecting. */
export function ConnectionLostIndicator() {
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost)
  return (
    <output>
      {isLost && (
        <IconButton
          label="Connection lost. Changes by others appear when it is back. Reconnect now"
          className="text-warning"
          onClick={reconnectNow}
        >
          <CloudOff aria-hidden="true" />
        </IconButton>
      )}
    </output>
  )
}
