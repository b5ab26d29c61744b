// The file that shows people what a bulk upload looks like (SPEC.md section 5).

export const template = `productId,productName,color,price,quantity,size,category,description
LS-1001-M,Linen Shirt,Navy,49.90,24,M,Tops,"Relaxed fit, mother-of-pearl buttons"
WC-2040-L,Wool Coat,Charcoal,189.00,8,L,,
`

/** Saves the template as the browser saves any file. */
export function downloadTemplate(): void {
  const address = URL.createObjectURL(new Blob([template], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'products_template.csv'
  link.click()
  URL.revokeObjectURL(address)
}
