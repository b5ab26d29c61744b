/** 'tel:+12125550148' for '(+1) 212 555 0148': a leading plus and digits only (RFC 3966). */
export function telLink(number: string): string {
  const plus = /^\D*\+/.test(number) ? '+' : ''
  return `tel:${plus}${number.replace(/\D/g, '')}`
}
