// The company as documents show it.
import type { CompanyRow } from '#server/company/findCompany.ts'
import type { AppServices } from '#server/ctx.ts'
import { imageKey } from '#server/files/images/imageStore.ts'

import type { DocumentCompany } from './formatDocument.ts'

/** Includes the bytes of the logo, unless its file is missing. */
export async function toDocumentCompany(
  { images }: Pick<AppServices, 'images'>,
  company: Pick<
    CompanyRow,
    | 'name'
    | 'address'
    | 'phone'
    | 'email'
    | 'website'
    | 'taxId'
    | 'invoiceTerms'
    | 'invoiceFooter'
    | 'logoImageId'
    | 'printsListPrices'
  >,
): Promise<DocumentCompany> {
  const { name, address, phone, email, website, taxId, invoiceTerms, invoiceFooter, logoImageId } = company
  const { printsListPrices } = company
  // Twice the screen resolution at its maximum width.
  const logo = logoImageId === null ? undefined : await images.read(imageKey(logoImageId, 480))
  const details = { name, address, phone, email, website, taxId }
  return { ...details, printsListPrices, terms: invoiceTerms, footer: invoiceFooter, ...(logo && { logo }) }
}
