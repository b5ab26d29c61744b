const fields = 'input:not([type=file], [type=hidden]), select, textarea, button[type=submit]'

/** Focuses the field behind this one in its form, or the button that submits it behind the last one. */
export function focusNextField(field: HTMLElement): void {
  const controls = [...(field.closest('form')?.querySelectorAll<HTMLElement>(fields) ?? [])].filter(
    (control) =>
      control === field ||
      (control.tabIndex >= 0 && !control.matches(':disabled, [readonly]') && control.checkVisibility()),
  )
  const next = controls[controls.indexOf(field) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
