// Barcode scans anywhere on a page: no control gets the scanned text or its Enter.
import { useEffect, useEffectEvent } from 'react'

import { burstStart, continuesTyping, getScannedCode, isWithinBurst } from './useScanGuard.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface TextBefore {
  value: string
  /** Null for number inputs, whose whole text is selected, and for controls without a selection. */
  selection: [start: number, end: number] | null
}

/**
 * Calls `onScan` with each scanned code while the component is mounted, also when a dialog is open. The controls that the scanner typed
 * into get their text from before the scan back, and the focus returns to where it was. In a field for searching, fast keys right behind
 * typed ones are not a scan: someone who types fast on a slow computer would get the end of a code.
 */
export function usePageScans(onScan: (code: string) => void): void {
  const report = useEffectEvent(onScan)
  useEffect(() => {
    let startedAt = Number.NaN
    let focused: Element | null = null
    const before = new Map<TextControl, TextBefore>()
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') {
        if (burstStart() !== startedAt) {
          startedAt = burstStart()
          focused = document.activeElement
          before.clear()
        }
        if (isTextControl(event.target)) {
          // The text before this key, which is not in the control yet.
          if (!before.has(event.target)) before.set(event.target, textOf(event.target))
          // A space within a code would press the focused button.
        } else if (event.key === ' ' && isWithinBurst()) event.preventDefault()
        return
      }
      const code = getScannedCode()
      if (code === undefined || isSelfScanning(event.target)) return
      if (isSearchField(event.target) && continuesTyping()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      for (const [control, text] of before) if (control.isConnected) restoreText(control, text)
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
      report(code)
    }
    // Capture: before the handlers of the page. The listener of useScanGuard.ts was added earlier and has seen the key.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])
}

/** Spread into an element whose controls handle scans themselves. */
export const selfScanning = { 'data-self-scanning': '' } as const

function isSelfScanning(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-self-scanning]') !== null
}

function isSearchField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.role === 'combobox'
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
