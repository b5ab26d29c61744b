// Telephone numbers as links.

/** 'tel:+12125550148' for '+1 212 555 0148': digits and a leading plus alone (RFC 3966). */
export function telephone(number: string): string {
  return `tel:${number.replace(/(?!^\+)\D/g, '')}`
}
