// Whether the page is on its way to paper.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const paper = window.matchMedia('print')

function subscribe(listener: () => void) {
  // The browser prints what stands there when the event returns, so React must have drawn by then.
  const drawNow = () => flushSync(listener)
  paper.addEventListener('change', drawNow)
  window.addEventListener('beforeprint', drawNow)
  return () => {
    paper.removeEventListener('change', drawNow)
    window.removeEventListener('beforeprint', drawNow)
  }
}

/** For what only paper shows: it is not in the page before, where every text would stand twice. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => paper.matches)
}
