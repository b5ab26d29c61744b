// Barcode scans anywhere on a page: no control gets the scanned text or its Enter.
import { useEffect, useEffectEvent } from 'react'

import { holdKeys } from '#web/ui/keyHold.ts'
import { pressKey } from '#web/ui/pressKey.ts'

import { isSearchField, isSelfScanning, mayBeTyped, startPageScans } from './scanTargets.ts'
import {
  burstStart,
  burstSuffix,
  continuesTyping,
  getScannedCode,
  isSlowBurst,
  isWithinBurst,
  unendedCode,
} from './useScanGuard.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A code without a key behind it ends after this time, or with an Enter of the user. */
const pauseMs = 500

interface TextBefore {
  value: string
  /** Null for number inputs, whose whole text is selected, and for controls without a selection. */
  selection: [start: number, end: number] | null
}

/**
 * Handles a scanned code. `isMaybeTyped`, if it is looked up: a person may have typed it into a field; an unknown code is reported by
 * returning false, without a message.
 */
type ScanHandler = (code: string, isMaybeTyped: boolean) => Promise<boolean> | void

interface PageScanOptions {
  /** The handler looks the code up, so that an unknown one can be told from what is typed. */
  looksUp?: boolean
}

/**
 * Calls `onScan` with each scanned code while the component is mounted, also when a dialog is open. The controls that the scanner typed
 * into get their text from before the scan back, and the focus returns to where it was. What may be typed into a field, and is no known
 * code, stays there, and the key behind it acts as typed; so do words that are typed as slowly as a person types. In a field for searching, fast keys right behind typed ones are not a scan:
 * someone who types fast on a slow computer would get the end of a code.
 */
export function usePageScans(onScan: ScanHandler, { looksUp = false }: PageScanOptions = {}): void {
  const report = useEffectEvent(onScan)
  useEffect(() => {
    let startedAt = Number.NaN
    let focused: Element | null = null
    let before = new Map<TextControl, TextBefore>()
    /** Typed into no field, and not ended yet. */
    let unended: string | undefined
    let pause: ReturnType<typeof setTimeout> | undefined
    const endCode = () => {
      clearTimeout(pause)
      const code = unended
      unended = undefined
      return code
    }
    const reportUnended = () => {
      const code = endCode()
      if (code !== undefined) void report(code, false)
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') {
        endCode()
        if (burstStart() !== startedAt) {
          startedAt = burstStart()
          focused = document.activeElement
          before = new Map()
        }
        if (isTextControl(event.target)) {
          // The text before this key, which is not in the control yet.
          if (!before.has(event.target)) before.set(event.target, textOf(event.target))
        } else {
          // A space within a code would press the focused button.
          if (event.key === ' ' && isWithinBurst()) event.preventDefault()
          unended = unendedCode()
          pause = setTimeout(reportUnended, pauseMs)
        }
        return
      }
      const typed = endCode()
      const code = getScannedCode() ?? (isTextControl(event.target) ? undefined : typed)
      if (code === undefined || isSelfScanning(event.target)) return
      if (isSearchField(event.target) && continuesTyping()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const texts = before
      const restore = () => {
        for (const [control, text] of texts) if (control.isConnected) restoreText(control, text)
      }
      if (mayBeTyped(event.target, code, isSlowBurst())) {
        if (looksUp) {
          void reportTyped(code, restore)
          return
        }
        if (isSlowBurst() && !/\d{4}/.test(code)) {
          pressKey(plainKey(burstSuffix() ?? 'Enter'))
          return
        }
      }
      restore()
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
      void report(code, false)
    }
    const reportTyped = async (code: string, restore: () => void) => {
      const suffix = burstSuffix() ?? 'Enter'
      const field = document.activeElement
      const hold = holdKeys()
      const isScan = await Promise.resolve(report(code, true)).catch(() => false)
      // The page renders that the look-up has ended, for which its buttons wait.
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
      if (isScan !== false) restore()
      else if (document.activeElement === field) pressKey(plainKey(suffix))
      hold.release()
    }
    const endPageScans = startPageScans()
    // Capture: before the handlers of the page. The listener of useScanGuard.ts was added earlier and has seen the key.
    window.addEventListener('keydown', handleKey, true)
    return () => {
      window.removeEventListener('keydown', handleKey, true)
      clearTimeout(pause)
      endPageScans()
    }
  }, [looksUp])
}

function plainKey(key: string) {
  const modifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  return { ...modifiers, key, code: key, repeat: false, timeStamp: performance.now() }
}

function isTextControl(target: EventTarget | null): target is TextControl {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function textOf(control: TextControl): TextBefore {
  const { value } = control
  if (control instanceof HTMLSelectElement || control.role === 'spinbutton') return { value, selection: null }
  const { selectionStart, selectionEnd } = control
  return {
    value,
    selection: selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd],
  }
}

function restoreText(control: TextControl, { value, selection }: TextBefore): void {
  // React replaces the setter of the element itself to notice changes of its own.
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  property?.set?.call(control, value)
  const type = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
  if (control instanceof HTMLSelectElement) return
  if (selection) control.setSelectionRange(...selection)
  // As on focus: the next typed quantity replaces the text.
  else control.select()
}
