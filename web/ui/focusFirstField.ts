import { type RefObject, useEffect } from 'react'

const fields =
  'input:not([type=file], [type=hidden], [type=checkbox], [readonly], [disabled]), textarea:not([readonly]), select'

/** Focuses the first field of a form when its page opens; not on touch devices, where the keyboard would cover the page. */
export function useInitialFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return
    form.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true })
  }, [form])
}
