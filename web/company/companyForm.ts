// The values of the company form, and their conversion to API input.
import { type CompanyDetails, CompanyPreview } from '#contract/company/companyDetails.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { schemaResolver } from '#web/ui/schemaResolver.ts'

/** The net days are as typed. */
export type CompanyFormValues = Omit<CompanyPreview, 'termsDays'> & { termsDays: string }

export function toCompanyForm({
  version: _version,
  termsDays,
  ...fields
}: CompanyDetails): CompanyFormValues {
  return { ...fields, termsDays: String(termsDays) }
}

/** Prepares form values for validation. */
export function parseCompanyForm(values: CompanyFormValues) {
  return { ...values, termsDays: readTypedNumber(values.termsDays) }
}

export const companyResolver = schemaResolver<CompanyFormValues, typeof CompanyPreview>(
  CompanyPreview,
  parseCompanyForm,
)
