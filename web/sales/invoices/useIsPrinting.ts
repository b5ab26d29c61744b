// Whether the page is on its way to paper.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const paper = window.matchMedia('print')
let isPrinting = false

function subscribe(listener: () => void) {
  // The browser prints what stands there when the event returns, so React must have drawn by then.
  const drawNow = () => flushSync(listener)
  const begin = () => {
    // The media query still says screen at this moment, and when it says print the pages are counted already.
    isPrinting = true
    drawNow()
  }
  const end = () => {
    isPrinting = false
    drawNow()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  paper.addEventListener('change', drawNow)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    paper.removeEventListener('change', drawNow)
  }
}

/** For what only paper shows: it is not in the page before, where every text would stand twice. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting || paper.matches)
}
