// Detects barcode scans in text and quantity inputs.
import { type KeyboardEvent, useId } from 'react'
import { flushSync } from 'react-dom'

import { watchKeys } from '#web/ui/keyHold.ts'

import { addKey, burstCode, emptyBurst } from './keyBurst.ts'

let burst = emptyBurst
/** Undo functions of the inputs that the burst was typed into: the focus may move in the middle of it. */
const undos = new Map<string, () => void>()

// First, so that held keys are seen here when they are replayed, and not before.
watchKeys()
window.addEventListener(
  'keydown',
  (event) => {
    const { startedAt } = burst
    burst = addKey(burst, event)
    if (burst.startedAt !== startedAt) undos.clear()
  },
  // Capture: runs before other listeners.
  true,
)

/** In a handler of Enter: returns the code if a scan ended with this Enter. */
export function getScannedCode(): string | undefined {
  return burstCode(burst)
}

/** Whether the scan can be the rest of what was typed into a field for searching: its Enter submits the whole text then. */
export function continuesTyping(): boolean {
  return burst.followsTyping
}

/** Identifies the current burst of keys. */
export function burstStart(): number {
  return burst.startedAt
}

/** Whether this key follows another one as fast as a scanner types. */
export function isWithinBurst(): boolean {
  return burst.text.length > 1
}

/**
 * Returns an `onKeyDown` handler for a quantity input. If a scan was typed into the input, calls `restore` of the rendering
 * before the scan with its `quantity`. The handler of Enter then calls `getScannedCode`.
 */
export function useScanGuard<Quantity>(quantity: Quantity, restore: (quantity: Quantity) => void) {
  const id = useId()
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') {
      if (!undos.has(id)) undos.set(id, () => restore(quantity))
    } else if (getScannedCode() !== undefined) {
      flushSync(() => {
        for (const undo of undos.values()) undo()
      })
      // As on focus: the next typed quantity replaces the text.
      event.currentTarget.select()
    }
  }
}

/**
 * Handles Enter in a search box. Replaces the text with the scanned code, if any, and returns it. Selects the text, so
 * that the next scan replaces it.
 */
export function acceptScan(input: HTMLInputElement, setText: (text: string) => void): string | undefined {
  const code = continuesTyping() ? undefined : getScannedCode()
  if (code !== undefined) flushSync(() => setText(code))
  input.select()
  return code
}
