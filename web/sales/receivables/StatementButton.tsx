// Opens the statement of a customer: as a PDF, or by email.
import { FileDown, Mail, ReceiptText } from 'lucide-react'
import { useState } from 'react'

import { downloadStatementPdf, emailStatement, findStatementDeliveries } from '#contract/sales/statements.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { type StatementKind, statementDaysError } from '#domain/sales/receivables.ts'
import { recipientsError } from '#domain/sales/recipients.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/useAction.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates, useCompanyToday } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { RecipientsField, toRecipients } from '#web/sales/documents/RecipientsField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { saveFile } from '#web/ui/saveFile.ts'
import { Select } from '#web/ui/Select.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface StatementButtonProps {
  customer: { id: number; name: string }
}

export function StatementButton({ customer }: StatementButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...shortcutProps('statement')} onClick={() => setIsOpen(true)}>
        <ReceiptText aria-hidden="true" />
        Statement
      </Button>
      {isOpen && <StatementDialog customer={customer} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface StatementDialogProps extends StatementButtonProps {
  onClose: () => void
}

function StatementDialog({ customer, onClose }: StatementDialogProps) {
  const [kind, setKind] = useState<StatementKind>('open items')
  const [startDate, setStartDate] = useState('')
  const [endDate, setEndDate] = useState('')
  const [recipients, setRecipients] = useState<string>()
  const today = useCompanyToday()
  const permissionError = usePermissionError('invoices.send')
  const isActivity = kind === 'activity'
  const days = {
    startDate: (isActivity && startDate) || undefined,
    endDate: endDate || undefined,
  }
  const rangeError = dateRangeError(days) ?? statementDaysError(days, today)
  const addressError = recipients === undefined ? undefined : recipientsError(recipients)
  const pdf = useAction(
    () => call(downloadStatementPdf, { id: customer.id, kind, ...days, upToEntry: 0, upToSettlement: 0 }),
    {
      failure: 'Failed to download PDF',
      success: 'PDF saved successfully',
      onSuccess: (file) => saveFile(file, `statement-${customer.name}.pdf`),
    },
  )
  const email = useSendMessages({
    endpoint: emailStatement,
    messages: { success: 'Statement sent', failure: 'Failed to send the statement' },
    onDone: onClose,
  })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Statement of ${customer.name}`}
    >
      <DialogBody>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3">
          <Field label="Show" className="col-span-full">
            <Select value={kind} onChange={({ target }) => setKind(target.value as StatementKind)}>
              <option value="open items">Open items</option>
              <option value="activity">Activity with a running balance</option>
            </Select>
          </Field>
          {isActivity && (
            <Field label="From" hint="Empty: from the start">
              <DateInput value={startDate} onChange={setStartDate} />
            </Field>
          )}
          <Field label={isActivity ? 'To' : 'As of'} hint="Empty: today" error={rangeError}>
            <DateInput value={endDate} onChange={setEndDate} />
          </Field>
        </div>
        <div className="mt-4">
          <RecipientsField
            purpose="statement"
            documentId={customer.id}
            value={recipients}
            onChange={setRecipients}
          />
        </div>
        <LastSent customerId={customer.id} />
      </DialogBody>
      <DialogFooter>
        <Button
          disabledReason={rangeError}
          busy={pdf.isPending}
          busyText="Saving..."
          onClick={() => pdf.mutate(undefined)}
        >
          <FileDown aria-hidden="true" />
          Save as PDF
        </Button>
        <Button
          variant="primary"
          disabledReason={permissionError ?? rangeError ?? addressError}
          busy={email.isPending}
          busyText="Sending..."
          onClick={() => email.mutate({ id: customer.id, kind, ...days, ...toRecipients(recipients) })}
        >
          <Mail aria-hidden="true" />
          Send by email
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function LastSent({ customerId }: { customerId: number }) {
  const { dayAndMinute } = useCompanyDates()
  const { data } = useCall(findStatementDeliveries, { id: customerId })
  const [last] = data?.deliveries ?? []
  if (!last) return null
  return (
    <p className="mt-3 text-meta wrap-anywhere text-muted">
      Last emailed to {last.recipient} on {dayAndMinute(last.createdAt)}
    </p>
  )
}
