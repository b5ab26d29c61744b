// Whether the page is being printed, for content that exists only in print.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const printMedia = window.matchMedia('print')
let isPrinting = false

function subscribe(listener: () => void) {
  // The browser prints the page as it is when the event handler returns.
  const renderNow = () => flushSync(listener)
  const start = () => {
    // At this time the media query does not match yet, and once it does it is too late to render.
    isPrinting = true
    renderNow()
  }
  const end = () => {
    isPrinting = false
    renderNow()
  }
  window.addEventListener('beforeprint', start)
  window.addEventListener('afterprint', end)
  printMedia.addEventListener('change', renderNow)
  return () => {
    window.removeEventListener('beforeprint', start)
    window.removeEventListener('afterprint', end)
    printMedia.removeEventListener('change', renderNow)
  }
}

export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting || printMedia.matches)
}
