// Detects barcode scans in text and quantity inputs.
import { type KeyboardEvent as ReactKeyboardEvent, useId } from 'react'
import { flushSync } from 'react-dom'

import { scanReadings } from '#domain/platform/scans.ts'
import { watchKeys } from '#web/ui/keyHold.ts'
import { scannerIntervalMs } from '#web/ui/letterKeys.ts'
import { pressKey } from '#web/ui/pressKey.ts'

import { addKey, burstCode, emptyBurst } from './keyBurst.ts'
import { isCodeField, isSearchField, takesScans } from './scanTargets.ts'

let burst = emptyBurst
/** The Enter of a scanner whose suffix is Tab is being pressed. */
let isTranslating = false
/** Undo functions of the inputs that the burst was typed into: the focus may move in the middle of it. */
const undos = new Map<string, () => void>()

// First, so that held keys are seen here when they are replayed, and not before.
watchKeys()
window.addEventListener(
  'keydown',
  (event) => {
    if (isTranslating) return
    const { startedAt } = burst
    burst = addKey(burst, event)
    if (burst.startedAt !== startedAt) undos.clear()
    if (event.key === 'Tab' && endsScan(event.target)) pressEnterInstead(event)
  },
  // Capture: runs before other listeners.
  true,
)

function endsScan(target: EventTarget | null): boolean {
  if (burst.suffix === undefined || !takesScans(target)) return false
  if (isCodeField(target)) return burst.text.trim() !== ''
  return getScannedCode() !== undefined && !(isSearchField(target) && continuesTyping())
}

function pressEnterInstead(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  isTranslating = true
  try {
    const { altKey, ctrlKey, metaKey, shiftKey, repeat, timeStamp } = event
    pressKey({ key: 'Enter', code: 'Enter', altKey, ctrlKey, metaKey, shiftKey, repeat, timeStamp })
  } finally {
    isTranslating = false
  }
}

/** The code that was typed so far, if its scanner sends no key behind it. */
export function unendedCode(): string | undefined {
  return burstCode({ ...burst, suffix: burst.suffix ?? 'Enter' })
}

/** Whether a person can have typed the burst. */
export function isSlowBurst(): boolean {
  return burst.slowestMs > scannerIntervalMs
}

/** The key that ended the burst. */
export function burstSuffix(): 'Enter' | 'Tab' | undefined {
  return burst.suffix
}

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
  return (event: ReactKeyboardEvent<HTMLInputElement>) => {
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
 * Handles Enter in a search box. Replaces the text with the scanned code, if any, and returns that text. Selects it, so
 * that the next scan replaces it.
 */
export function acceptScan(input: HTMLInputElement, setText: (text: string) => void): string | undefined {
  const code = continuesTyping() ? undefined : getScannedCode()
  const text = code === undefined ? undefined : searchTextOf(code)
  if (text !== undefined) flushSync(() => setText(text))
  input.select()
  return text
}

/** The text for a search box. A search finds the spellings of a barcode, but no GS1 elements. */
export function searchTextOf(code: string): string {
  return scanReadings(code).at(-1) ?? code
}
