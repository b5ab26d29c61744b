// Sends a payment or refund with an idempotency key, and shows errors of fields in the form.
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { CallError, type CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { useChange } from '#web/api/useChange.ts'
import { failureOutcome, useIdempotencyKey } from '#web/api/useIdempotencyKey.ts'

interface MoneyChangeOptions<R extends Reply> {
  /** Names the form within this browser tab. */
  form: string
  success: (result: CallResult<R>) => string
  failure: string
  onDone: (result: CallResult<R>) => void
}

/** `save` takes the body in wire format. Invalid fields are in `errors`, by API name, and nothing is sent. */
export function useMoneyChange<I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  { form, success, failure, onDone }: MoneyChangeOptions<R>,
) {
  const { key, renew } = useIdempotencyKey(form)
  useEffect(() => renew, [renew])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = useChange(endpoint, {
    idempotencyKey: key,
    success,
    failure,
    onSuccess: renew,
    onFailure: (error) => {
      if (failureOutcome(error) !== 'unknown') renew()
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
    if (read.success && !change.isPending) change.mutate(read.data, { onSuccess: onDone })
  }
  return { save, errors, isSaving: change.isPending }
}
