// The addresses that an email goes to, with the contacts of the customer to choose from.
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { findRecipients, type SentDocument } from '#contract/sales/sending.ts'
import { recipientsError, splitRecipients } from '#domain/sales/recipients.ts'
import { useCall } from '#web/api/useCall.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

interface RecipientsFieldProps {
  purpose: SentDocument
  documentId: number
  /** As typed; undefined shows the usual recipients. */
  value: string | undefined
  onChange: (value: string) => void
  /** Shows an error before the field is left. */
  isSubmitted?: boolean
}

export function RecipientsField({
  purpose,
  documentId,
  value,
  onChange,
  isSubmitted = false,
}: RecipientsFieldProps) {
  const { data } = useCall(findRecipients, { purpose, documentId })
  const [wasLeft, setWasLeft] = useState(false)
  const error = value !== undefined && (wasLeft || isSubmitted) ? recipientsError(value) : undefined
  const text = value ?? data?.recipients.join(', ') ?? ''
  const chosen = new Set(splitRecipients(text).map((email) => email.toLowerCase()))
  const others = data?.contacts.filter(({ email }) => !chosen.has(email.toLowerCase())) ?? []
  return (
    <div className="flex flex-col gap-2">
      <Field label="Recipients" hint="Separate addresses with commas" error={error}>
        <Input
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          readOnly={data === undefined && value === undefined}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => setWasLeft(true)}
        />
      </Field>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {others.map(({ name, role, email }) => (
            <Button
              key={email}
              size="sm"
              title={email}
              onClick={() => onChange([...splitRecipients(text), email].join(', '))}
            >
              <Plus aria-hidden="true" />
              {role ? `${name}, ${role}` : name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The input of a call that sends an email. Without typed recipients it goes to the usual ones. */
export function toRecipients(value: string | undefined): { recipients?: string[] } {
  return value === undefined ? {} : { recipients: splitRecipients(value) }
}
