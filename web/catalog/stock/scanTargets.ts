// Which controls take scans, and in which of them the keys of a scanner can also be those of a person.

/** Spread into an element whose controls handle scans themselves. */
export const selfScanning = { 'data-self-scanning': '' } as const

/** Spread into a field that takes codes and nothing else. */
export const codeField = { 'data-self-scanning': 'codes' } as const

export function isSelfScanning(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-self-scanning]') !== null
}

export function isCodeField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement && target.dataset['selfScanning'] === codeField['data-self-scanning']
  )
}

/** Spread into an element around a field that finds items by name and takes scans of their codes. */
export const itemSearchField = { 'data-item-search': '' } as const

let pageScanCount = 0

/** From now on every control of the page takes scans. Returns the function that ends it. */
export function startPageScans(): () => void {
  pageScanCount += 1
  return () => {
    pageScanCount -= 1
  }
}

export function takesScans(target: EventTarget | null): boolean {
  return pageScanCount > 0 || isSelfScanning(target)
}

export function isSearchField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.role === 'combobox'
}

const textTypes = new Set(['text', 'search', 'tel', 'email', 'url'])

/** Whether the code in the control may be typed: by a person, or by a program that fills in forms. `isSlow`: as a person who types fast. */
export function mayBeTyped(target: EventTarget | null, code: string, isSlow: boolean): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (!(target instanceof HTMLInputElement) || !textTypes.has(target.type)) return false
  if (target.closest('[data-item-search]')) return isSlow || !/\d/.test(code)
  // A number, an amount or a percentage.
  return target.role !== 'spinbutton' || /^[\d.,%]{1,10}$/.test(code)
}
