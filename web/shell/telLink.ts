// Telephone numbers as links.

/** 'tel:+12125550148' for '+1 212 555 0148' and for '(+1) 212 555 0148': digits, and the plus before them, alone (RFC 3966). */
export function telLink(number: string): string {
  const plus = /^\D*\+/.test(number) ? '+' : ''
  return `tel:${plus}${number.replace(/\D/g, '')}`
}
