// Mends what the Dashboard leaves out for screen readers: its dialog has no name, its only file stands in
// no list, and a label of its image editor calls itself a tooltip. And it lets the Dashboard itself say which field is
// missing, instead of the browser.

/** Looks again whenever the Dashboard draws itself. */
export function fixDashboardAccessibility(): { stop: () => void } {
  const root = document.querySelector('.uppy-Dashboard--modal')
  if (!root) throw new Error('The Dashboard is not on the page')
  const mend = () => {
    const dialog = root.querySelector('.uppy-Dashboard-inner')
    dialog?.setAttribute('aria-label', root.getAttribute('aria-label') ?? '')
    dialog?.setAttribute('aria-modal', 'true')
    for (const files of root.querySelectorAll('.uppy-Dashboard-files')) files.setAttribute('role', 'list')
    for (const label of root.querySelectorAll('label[role="tooltip"]')) label.removeAttribute('role')
    for (const input of root.querySelectorAll<HTMLInputElement>('input[required]')) {
      input.required = false
      input.ariaRequired = 'true'
    }
  }
  mend()
  const observer = new MutationObserver(mend)
  observer.observe(root, { childList: true, subtree: true })
  return { stop: () => observer.disconnect() }
}
