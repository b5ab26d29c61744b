// The company's own barcode numbers.
import type { UseFormReturn } from 'react-hook-form'

import type { CompanyEdit } from '#contract/company/companyDetails.ts'
import { gs1PrefixLimits } from '#domain/company/gs1Prefix.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import type { CompanyFormValues } from './companyForm.ts'

interface BarcodeFieldsProps {
  form: Pick<UseFormReturn<CompanyFormValues, unknown, CompanyEdit>, 'register' | 'formState'>
}

export function BarcodeFields({ form: { register, formState } }: BarcodeFieldsProps) {
  const { min, max } = gs1PrefixLimits
  return (
    <Field
      label="GS1 company prefix"
      hint={`From your GS1 certificate, ${min} to ${max} digits. A UPC company prefix gets a 0 in front. Products without a barcode can be assigned the next numbers.`}
      error={formState.errors.gs1Prefix?.message}
    >
      <Input {...register('gs1Prefix')} inputMode="numeric" autoComplete="off" className="max-w-48" />
    </Field>
  )
}
