// The form of the company details, with conflict handling when another user has saved in the meantime.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import {
  type CompanyDetails,
  type CompanyPreview,
  editCompany,
  findCompanyDetails,
} from '#contract/company/companyDetails.ts'
import { CallError } from '#contract/platform/client.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { formatFieldName } from '#domain/people/activity.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'
import { useChange } from '#web/api/useChange.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { rememberSent } from '#web/ui/rememberSent.ts'

import { type CompanyFormValues, companyResolver, toCompanyForm } from './companyForm.ts'

interface Conflict {
  message: string
  /** 'Phone: Ada Admin changed it from ... to ... on ...' */
  changes: string[]
}

export function useEditCompany(details: CompanyDetails) {
  const queryClient = useQueryClient()
  /** The version that the edit is based on. */
  const [base, setBase] = useState(details)
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm<CompanyFormValues, unknown, CompanyPreview>({
    resolver: companyResolver,
    defaultValues: toCompanyForm(details),
  })
  const editing = useChange(editCompany, {
    success: 'Company updated successfully',
    failure: 'Failed to update the company',
    onSuccess: (saved) => {
      // A new time zone affects all data by day.
      const timeZoneChanged = saved.timeZone !== base.timeZone
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          timeZoneChanged || (typeof path === 'string' && path.startsWith('/api/company')),
      })
    },
    onFailure: (error) => {
      const failure = error instanceof CallError ? error.body : undefined
      if (!failure || !(error instanceof CallError)) return false
      if (error.status === 409) void mergeChanges(failure)
      else if (!failure.errors?.length) return false
      else
        for (const { path, message } of failure.errors)
          form.setError(path as keyof CompanyFormValues, { message })
      return true
    },
  })

  /** Takes over their changes to fields that this user has not changed. If they can't be read, the next save tries again. */
  async function mergeChanges({ message, errors = [] }: ErrorResponse): Promise<void> {
    const current = await call(findCompanyDetails, {}).catch((error: unknown) => showError(error, message))
    if (!current) return
    form.reset(toCompanyForm(current), { keepDirtyValues: true })
    setBase(current)
    setConflict({
      message,
      changes: errors.map(({ path, message }) => `${formatFieldName(path)}: ${message}`),
    })
  }

  const saved = useSavedForm({
    name: 'company',
    isDirty: form.formState.isDirty,
    values: () => ({ values: form.getValues(), base }),
    restore(kept) {
      setBase(kept.base)
      form.reset(kept.values, { keepDefaultValues: true })
    },
    lostText: 'Your changes to the company details will be lost.',
  })

  const save = form.handleSubmit((fields) => {
    const takeOver = rememberSent(form)
    const onDone = (details: CompanyDetails) => {
      takeOver(toCompanyForm(details))
      setBase(details)
      setConflict(undefined)
    }
    saved.send(() => editing.mutateAsync({ ...fields, version: base.version }, { onDone }))
  })

  return {
    form,
    save,
    saved,
    conflict,
    discardOwnChanges: () => {
      form.reset(toCompanyForm(base))
      setConflict(undefined)
    },
  }
}
