// Keeps figures from scanners: a code that is scanned while the focus is on a quantity is a code, not that quantity.
import { type KeyboardEvent, useId } from 'react'
import { flushSync } from 'react-dom'

import { addKey, burstCode, emptyBurst } from './keyBurst.ts'

let burst = emptyBurst
/** What takes back whatever the burst was typed into: the focus may move on in the middle of it. */
const takeBack = new Map<string, () => void>()

window.addEventListener(
  'keydown',
  (event) => {
    const { startedAt } = burst
    burst = addKey(burst, event)
    if (burst.startedAt !== startedAt) takeBack.clear()
  },
  // Before whatever answers the key.
  true,
)

/** For whatever answers Enter: the code that a scanner typed and ended with it, wherever that went. */
export function getScannedCode(): string | undefined {
  return burstCode(burst)
}

/**
 * For `onKeyDown` of an input of a figure. Where Enter ends a scan, `restore` gets the figure that was there before it, and
 * whoever answers that Enter asks `scannedCode`.
 */
export function useScanGuard(figure: number, restore: (figure: number) => void) {
  const id = useId()
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') {
      if (!takeBack.has(id)) takeBack.set(id, () => restore(figure))
    } else if (getScannedCode() !== undefined) {
      flushSync(() => {
        for (const one of takeBack.values()) one()
      })
      // As it was when the focus came: the next figure takes its place.
      event.currentTarget.select()
    }
  }
}
