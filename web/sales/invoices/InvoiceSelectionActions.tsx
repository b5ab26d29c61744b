// The actions on the selected invoices of the list: process, email, print, and save as one PDF.
import { CheckCheck, FileDown, Mail, PackageSearch, Printer } from 'lucide-react'

import { buildRequest } from '#contract/platform/client.ts'
import { printInvoices } from '#contract/sales/invoices.ts'
import { emailInvoices, type InvoicesOutcome, processInvoices } from '#contract/sales/sending.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import {
  maxInvoicesAtOnce,
  maxPrintedInvoices,
  tooManyInvoicesMessage,
  tooManyPrintedMessage,
} from '#domain/sales/invoices.ts'
import { maxPickedDocuments, tooManyPickedMessage } from '#domain/sales/picking.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/useAction.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { notSentToast } from '#web/messaging/outbox/deliveryText.ts'
import { useBelowCostNotice } from '#web/sales/margins/BelowCost.tsx'
import { usePickNow } from '#web/sales/picking/usePickNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { saveFile } from '#web/ui/saveFile.ts'

interface InvoiceSelectionActionsProps {
  selection: RowSelection
  /** What could not be done, for `ProblemsDialog`: these actions are gone with the selection. */
  onProblems: (problems: InvoicesOutcome['problems']) => void
}

export function InvoiceSelectionActions({ selection, onProblems }: InvoiceSelectionActionsProps) {
  const ids = [...selection.ids]
  const invoices = pluralize(ids.length, 'invoice')
  const sendError = usePermissionError('invoices.send')
  const processError = usePermissionError('invoices.process')
  const tooMany = ids.length > maxInvoicesAtOnce ? `${tooManyInvoicesMessage}.` : undefined
  const options = {
    success: describeOutcome,
    onDone: ({ problems }: InvoicesOutcome) => {
      selection.clear()
      onProblems(problems)
    },
  }
  const processing = useChange(processInvoices, { ...options, failure: 'Failed to process the invoices' })
  const emailing = useChange(emailInvoices, { ...options, failure: 'Failed to email the invoices' })
  const picking = usePickNow()
  const tooManyToPick = ids.length > maxPickedDocuments ? `${tooManyPickedMessage}.` : undefined
  const tooManyToPrint = ids.length > maxPrintedInvoices ? `${tooManyPrintedMessage}.` : undefined
  const saving = useAction(() => call(printInvoices, { ids }), {
    failure: 'Failed to save the invoices',
    success: `${invoices} saved as PDF`,
    onSuccess: (file) => saveFile(file, 'invoices.pdf'),
  })
  const belowCostOf = useBelowCostNotice('invoice')
  const askToProcess = useConfirm(processing, ({ withEmail }) => ({
    title: withEmail === true ? `Process and email ${invoices}` : `Mark ${invoices} as processed`,
    description: `Their discounts can no longer be changed, and they can't return to Pending.${
      withEmail === true ? ' Each one that was not emailed yet is sent to its customer.' : ''
    }`,
    confirmText: withEmail === true ? 'Process and email' : 'Mark as Processed',
    busyText: withEmail === true ? 'Sending...' : 'Marking...',
    variant: 'primary',
    ...belowCostOf({ ids }),
  }))
  const askToEmail = useConfirm(emailing, {
    title: `Email ${invoices}`,
    description: 'Each processed one that was not emailed yet is sent to its customer.',
    confirmText: 'Send by email',
    busyText: 'Sending...',
    variant: 'primary',
  })
  return (
    <>
      <Button
        busy={saving.isPending}
        busyText="Saving..."
        disabledReason={tooManyToPrint}
        onClick={() => saving.mutate(undefined)}
      >
        <FileDown aria-hidden="true" />
        Save PDF
      </Button>
      {/* A new tab shows the PDF, where the browser prints it. */}
      <Button
        disabledReason={tooManyToPrint}
        onClick={() => window.open(buildRequest(printInvoices, { ids }).url, '_blank')}
      >
        <Printer aria-hidden="true" />
        Print
      </Button>
      <Button
        busy={picking.isPending}
        disabledReason={picking.permissionError ?? tooManyToPick}
        onClick={() => picking.pick({ invoices: ids })}
      >
        <PackageSearch aria-hidden="true" />
        Pick
      </Button>
      <Button disabledReason={sendError ?? tooMany} onClick={() => askToEmail.ask({ ids })}>
        <Mail aria-hidden="true" />
        Email
      </Button>
      <Button disabledReason={processError ?? tooMany} onClick={() => askToProcess.ask({ ids })}>
        <CheckCheck aria-hidden="true" />
        Process
      </Button>
      <Button
        variant="primary"
        disabledReason={processError ?? sendError ?? tooMany}
        onClick={() => askToProcess.ask({ ids, withEmail: true })}
      >
        Process and email
      </Button>
      {askToProcess.dialog}
      {askToEmail.dialog}
    </>
  )
}

/** '8 processed, 9 emails queued for 7 invoices, 1 not done.' */
function describeOutcome({ processed, emailed, emails, hasMailServer, problems }: InvoicesOutcome) {
  const isKept = emailed > 0 && !hasMailServer
  const done = [
    processed > 0 && `${formatCount(processed)} processed`,
    emailed > 0 && !isKept && `${pluralize(emails, 'email')} queued for ${pluralize(emailed, 'invoice')}`,
    problems.length > 0 && `${formatCount(problems.length)} not done`,
  ].filter((part) => part !== false)
  const summary = done.length > 0 ? `${done.join(', ')}.` : ''
  if (!isKept) return { title: 'Invoices', description: summary }
  const toast = notSentToast()
  return { ...toast, description: `${summary} ${toast.description}`.trim() }
}
