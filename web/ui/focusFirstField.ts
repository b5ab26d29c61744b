const fields =
  'input:not([type=file], [type=hidden], [type=checkbox], [readonly], [disabled]), textarea:not([readonly]), select'

/**
 * Focuses the first field of a form; as its `ref`, when its page opens. Not on touch devices, where the keyboard would cover the page.
 */
export function focusFirstField(form: HTMLElement | null): void {
  if (!window.matchMedia('(pointer: fine)').matches) return
  form?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true })
}
