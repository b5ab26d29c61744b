// The form of the company details.
import { useQueryClient } from '@tanstack/react-query'

import { type CompanyDetails, editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { call } from '#web/api/call.ts'
import { useRecordForm } from '#web/shell/useRecordForm.ts'

import { companyFieldLabels, parseCompanyForm, toCompanyForm } from './companyForm.ts'

export function useEditCompany(details: CompanyDetails) {
  const queryClient = useQueryClient()
  const recordForm = useRecordForm({
    name: 'company',
    original: details,
    edit: editCompany,
    load: () => call(findCompanyDetails, {}),
    labels: companyFieldLabels,
    toFields: toCompanyForm,
    parse: parseCompanyForm,
    success: () => 'Company updated successfully',
    failure: 'Failed to update the company',
    lostText: 'Your changes to the company details will be lost.',
    onSaved({ timeZone }) {
      // A new time zone affects all data by day.
      const timeZoneChanged = timeZone !== recordForm.editing.base.timeZone
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          timeZoneChanged || (typeof path === 'string' && path.startsWith('/api/company')),
      })
    },
  })
  return recordForm
}
