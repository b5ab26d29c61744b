/** Waits until a pressed button is released, which a message would move from under the pointer: its click would be lost. */
export function afterPress(act: () => void): void {
  if (document.querySelector('body:active') === null) act()
  else window.addEventListener('mouseup', () => setTimeout(act), { once: true })
}
