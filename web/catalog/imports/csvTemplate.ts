// The file that shows people what a bulk upload looks like (SPEC.md section 5).
import { saveFile } from '#web/ui/saveFile.ts'

const template = `productId,productName,color,price,quantity,size,category,description
LS-1001-M,Linen Shirt,Navy,49.90,24,M,Tops,"Relaxed fit, mother-of-pearl buttons"
WC-2040-L,Wool Coat,Charcoal,189.00,8,L,,
`

export function downloadTemplate(): void {
  saveFile(new Blob([template], { type: 'text/csv' }), 'products_template.csv')
}
