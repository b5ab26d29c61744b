// Saving the company's details, and what is done where somebody else saved theirs meanwhile.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import {
  type CompanyDetails,
  CompanyPreview,
  editCompany,
  findCompanyDetails,
} from '#contract/company/company.ts'
import { CallError } from '#contract/platform/client.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { formatFieldName } from '#domain/people/activity.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'
import { useChange } from '#web/api/useChange.ts'
import { toast } from '#web/ui/toast.ts'

interface Conflict {
  message: string
  /** 'Phone: Ada Admin changed it from ... to ... on ...' */
  changes: string[]
}

export function useEditCompany(details: CompanyDetails) {
  const queryClient = useQueryClient()
  /** What both began with: the edit names its version. */
  const [seen, setSeen] = useState(details)
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm<CompanyPreview>({
    resolver: zodResolver(CompanyPreview),
    defaultValues: fieldsOf(details),
  })
  const editing = useChange(editCompany, {
    success: 'Company updated successfully',
    failure: 'Failed to update the company',
    onSuccess: (saved) => {
      // In another time zone every day and every sum by days is another.
      const isMoved = saved.timeZone !== seen.timeZone
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          isMoved || (typeof path === 'string' && path.startsWith('/api/company')),
      })
    },
    onFailure: (error) => {
      const failure = error instanceof CallError ? error.body : undefined
      if (!failure || !(error instanceof CallError)) return false
      if (error.status === 409) void meet(failure)
      else if (!failure.errors?.length) return false
      else
        for (const { path, message } of failure.errors)
          form.setError(path as keyof CompanyPreview, { message })
      return true
    },
  })

  /**
   * Fields that I left alone take their values; mine stay where I changed them. Where what they saved can't be read it is said that they
   * did, and the next attempt looks again.
   */
  async function meet({ message, errors = [] }: ErrorResponse): Promise<void> {
    const current = await call(findCompanyDetails, {}).catch((error: unknown) => {
      if (isUnauthorized(error)) redirectToSignIn()
      else toast({ title: 'Error', description: message, variant: 'destructive' })
    })
    if (!current) return
    form.reset(fieldsOf(current), { keepDirtyValues: true })
    setSeen(current)
    setConflict({
      message,
      changes: errors.map(({ path, message }) => `${formatFieldName(path)}: ${message}`),
    })
  }

  const save = form.handleSubmit((fields) => {
    if (editing.isPending) return
    /** As it was typed: what is typed while it is saved stays. */
    const sent = form.getValues()
    editing.mutate(
      { ...fields, version: seen.version },
      {
        onSuccess: (saved) => {
          const typed = form.getValues()
          form.reset(fieldsOf(saved))
          for (const name of Object.keys(sent) as (keyof CompanyPreview)[])
            if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true })
          setSeen(saved)
          setConflict(undefined)
        },
      },
    )
  })

  return {
    form,
    save,
    isSaving: editing.isPending,
    conflict,
    takeTheirs: () => {
      form.reset(fieldsOf(seen))
      setConflict(undefined)
    },
  }
}

function fieldsOf({ version: _version, ...fields }: CompanyDetails): CompanyPreview {
  return fields
}
