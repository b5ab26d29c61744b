/** 'City (Shipping)' as 'Shipping City', as exports of WooCommerce have the columns of an address. */
export function withAddressFirst(name: string): string {
  return name.replace(/^(.+?)\s*\((shipping|billing)\)$/i, '$2 $1')
}
