// Keys on the rows of lists: arrows move the focus, Space shows a preview, Escape closes it.
import { useEffect } from 'react'

import { maxScanIntervalMs } from '#web/ui/letterKeys.ts'

import { closePreview, currentPreview, openPreview, rowLinks } from './preview.ts'

/** Installs the listeners, once for all lists. Handlers of the page that already answered a key win. */
export function useRowKeys(): void {
  useEffect(() => {
    let lastCharacterAt = Number.NEGATIVE_INFINITY
    const answerKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      const isInScan = timeStamp - lastCharacterAt <= maxScanIntervalMs
      if (key.length === 1) lastCharacterAt = timeStamp
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!(target instanceof HTMLElement)) return
      const answered = event.shiftKey
        ? key === 'Tab' && returnToRow(target)
        : answer(key, target, isInScan || event.repeat)
      if (answered) event.preventDefault()
    }
    // The preview follows the focus.
    const follow = ({ target }: FocusEvent) => {
      if (currentPreview() && target instanceof HTMLElement && isRow(target)) openPreview(target)
    }
    document.addEventListener('keydown', answerKey)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('keydown', answerKey)
      document.removeEventListener('focusin', follow)
    }
  }, [])
}

function answer(key: string, target: HTMLElement, isHeldOrScanned: boolean): boolean {
  if (isRow(target)) {
    if (key === ' ') return !isHeldOrScanned && togglePreview(target)
    if (key === 'Tab') return currentPreview() !== undefined && focusPanel()
    if (key.startsWith('Arrow')) return moveFocus(target, key)
  }
  const preview = currentPreview()
  const isInPanel = panel()?.contains(target) ?? false
  if (!preview || (!isInPanel && !isRow(target) && target !== document.body)) return false
  if (key === 'Escape') {
    preview.link.focus()
    closePreview()
    return true
  }
  return key.startsWith('Arrow') && moveFocus(preview.link, key)
}

function isRow(target: HTMLElement): boolean {
  return target.matches('main [data-row-link]')
}

function panel(): HTMLElement | null {
  return document.querySelector('[data-preview]')
}

function togglePreview(link: HTMLElement): boolean {
  if (currentPreview()?.link !== link) return openPreview(link)
  closePreview()
  return true
}

function focusPanel(): boolean {
  const control = panel()?.querySelector<HTMLElement>('a[href], button')
  control?.focus()
  return control !== undefined && control !== null
}

/** From the first control of the panel. */
function returnToRow(target: HTMLElement): boolean {
  const preview = currentPreview()
  if (!preview?.link.isConnected || target !== panel()?.querySelector('a[href], button')) return false
  preview.link.focus()
  return true
}

/** Cards also have neighbours at their sides. */
function moveFocus(from: HTMLElement, key: string): boolean {
  const next = from.isConnected ? neighbour(from, key) : rowLinks()[currentPreview()?.index ?? 0]
  next?.focus()
  return next !== undefined
}

function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const links = rowLinks(from)
  const index = links.indexOf(from)
  const placeOf = (link: HTMLElement) => (link.closest('tr, li') ?? link).getBoundingClientRect()
  const { top, left } = placeOf(from)
  const isBeside = [links[index - 1], links[index + 1]].some((link) => link && placeOf(link).top === top)
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return isBeside ? links[index + (key === 'ArrowRight' ? 1 : -1)] : undefined
  const step = key === 'ArrowDown' ? 1 : -1
  const following = step === 1 ? links.slice(index + 1) : links.slice(0, index).toReversed()
  const rows = following.filter((link) => (placeOf(link).top - top) * step > 0)
  const firstTop = rows[0] && placeOf(rows[0]).top
  const nextRow = rows.filter((link) => placeOf(link).top === firstTop)
  const distance = (link: HTMLElement) => Math.abs(placeOf(link).left - left)
  return nextRow.toSorted((a, b) => distance(a) - distance(b))[0]
}
