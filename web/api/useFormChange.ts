// Sends the values of a small form with an idempotency key, and shows errors of fields in it. For a page, see useRecordForm.
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { CallError, type CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { useChange } from '#web/api/useChange.ts'
import { toastError } from '#web/ui/toast.ts'

interface FormChangeOptions<R extends Reply> {
  /** Names the form within this browser tab. */
  form: string
  success: (result: CallResult<R>) => string
  failure: string
  onDone: (result: CallResult<R>) => void
  /** Of `useSavedForm`. */
  send?: (request: () => Promise<unknown>) => void
}

/**
 * `save` takes the body in wire format. Invalid fields are in `errors`, by API name, and nothing is sent. The first one in
 * the form at `formRef` is focused.
 */
export function useFormChange<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, success, failure, onDone, send }: FormChangeOptions<R>,
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [description] = Object.values(errors)
    // An error of a value without a field, such as a settlement, would not be seen.
    if (description !== undefined && !focusInvalidField(formRef.current)) toastError(description)
  }, [errors])
  const change = useChange(endpoint, {
    form,
    success,
    failure,
    onFailure: (error) => {
      const fields = error instanceof CallError ? (error.body?.errors ?? []) : []
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return fields.length > 0
    },
  })
  const save = (body: z.input<I>) => {
    const read = z.safeDecode(endpoint.input, body)
    setErrors(
      Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    )
    if (!read.success) return
    if (send) send(() => change.mutateAsync(read.data, { onDone }))
    else change.mutate(read.data, { onDone })
  }
  return { save, errors, formRef, isSaving: change.isPending }
}

/** Focuses the first invalid field, which scrolls it into view. False if there is none. */
export function focusInvalidField(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
  field?.focus()
  return field !== null
}
