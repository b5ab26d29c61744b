// The quiet sign in the header that others' deeds don't show for the moment.
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'

import { isConnectionLost, subscribeToConnection } from './connection.ts'
import { reconnectNow } from './startLiveUpdates.ts'

/** Nothing while all is well. What was missed is read when the connection is back. */
export function ConnectionLostIndicator() {
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost)
  return (
    <output>
      {isLost && (
        <IconButton
          label="Connection lost: what others do is shown once it is back. Try now"
          className="text-warning"
          onClick={reconnectNow}
        >
          <CloudOff aria-hidden="true" />
        </IconButton>
      )}
    </output>
  )
}
