// The form of the company details.
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import {
  type CompanyDetails,
  CompanyPreview,
  editCompany,
  findCompanyDetails,
} from '#contract/company/companyDetails.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { useMergedEdit } from '#web/shell/useMergedEdit.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { rememberSent } from '#web/ui/rememberSent.ts'

import {
  companyFieldLabels,
  type CompanyFormValues,
  companyResolver,
  parseCompanyForm,
  toCompanyForm,
} from './companyForm.ts'

export function useEditCompany(details: CompanyDetails) {
  const queryClient = useQueryClient()
  const form = useForm<CompanyFormValues, unknown, CompanyPreview>({
    resolver: companyResolver,
    defaultValues: toCompanyForm(details),
  })
  const editing = useMergedEdit({
    original: details,
    labels: companyFieldLabels,
    toFields: toCompanyForm,
    save: (fields, version) =>
      call(editCompany, { ...z.parse(CompanyPreview, parseCompanyForm(fields)), version }),
    load: () => call(findCompanyDetails, {}),
    show: (field, fields) => form.setValue(field, fields[field], { shouldDirty: true }),
    success: (_saved, kept) => ({ title: 'Company updated successfully', description: kept }),
    failure: 'Failed to update the company',
    onSaved({ timeZone }) {
      // A new time zone affects all data by day.
      const timeZoneChanged = timeZone !== editing.base.timeZone
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          timeZoneChanged || (typeof path === 'string' && path.startsWith('/api/company')),
      })
    },
    onFailure(error) {
      const errors = error instanceof CallError ? (error.body?.errors ?? []) : []
      for (const { path, message } of errors) form.setError(path as keyof CompanyFormValues, { message })
      return errors.length > 0
    },
  })
  const saved = useSavedForm({
    name: 'company',
    isDirty: form.formState.isDirty,
    values: () => ({ values: form.getValues(), base: editing.base }),
    restore(kept) {
      editing.restart(kept.base)
      form.reset(kept.values, { keepDefaultValues: true })
    },
    lostText: 'Your changes to the company details will be lost.',
  })
  const save = form.handleSubmit(() => {
    const takeOver = rememberSent(form)
    const onDone = (details: CompanyDetails) => {
      takeOver(toCompanyForm(details))
      editing.restart(details)
    }
    saved.send(() => editing.saveAsync(form.getValues(), onDone))
  })
  return {
    form,
    save,
    saved,
    editing,
    discard: () => {
      form.reset(toCompanyForm(editing.base))
      editing.restart(editing.base)
    },
  }
}
