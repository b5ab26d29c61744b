// Warns that an invoice takes its customer above the credit limit, and asks for the reason to do it anyway.
import type { ComponentProps } from 'react'

import { customerRecordLimits } from '#domain/sales/customers.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface CreditWarningProps extends ComponentProps<'input'> {
  message: string
  /** Of the field for the reason. */
  label: string
  error?: string | undefined
}

/** Other props are those of the input. Without `limits.override` it says who may do it. */
export function CreditWarning({ message, label, error, ...input }: CreditWarningProps) {
  const permissionError = usePermissionError('limits.override')
  return (
    <Notice tone="warning" title={message}>
      {permissionError === undefined ? (
        <Field label={label} error={error} className="mt-1 max-w-100">
          <Input {...input} autoComplete="off" maxLength={customerRecordLimits.overrideReason} />
        </Field>
      ) : (
        permissionError
      )}
    </Notice>
  )
}
