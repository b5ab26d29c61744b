/** Waits until a pressed button is released, which a change of the page would move from under the pointer: its click would be lost. */
export function afterPress(act: () => void): void {
  if (document.querySelector('body:active') === null) return act()
  const released = new AbortController()
  const release = () => {
    released.abort()
    setTimeout(act)
  }
  // A touch that scrolls ends without a mouse button.
  for (const type of ['mouseup', 'pointercancel'])
    window.addEventListener(type, release, { signal: released.signal })
}
