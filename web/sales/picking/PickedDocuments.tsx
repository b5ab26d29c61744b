// The documents of a pick list with their boxes, and what is done next with each: an order is invoiced, an invoice is packed and dispatched.
import { Link } from '@tanstack/react-router'
import { FilePlus } from 'lucide-react'

import type { PickList } from '#contract/sales/pickLists.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PackingSlipButton } from '#web/sales/documents/PackingSlipButton.tsx'
import { Button } from '#web/ui/Button.tsx'

import { DispatchButton } from './DispatchButton.tsx'
import { BoxLetter } from './PickRow.tsx'
import { ShippingBadge } from './ShippingBadge.tsx'

type ListedDocument = PickList['documents'][number]

interface PickedDocumentsProps {
  list: PickList
  /** A document is being dispatched: scans are of its label. */
  onDispatching: (isDispatching: boolean) => void
  onInvoice: (order: ListedDocument) => void
}

export function PickedDocuments({ list, onDispatching, onInvoice }: PickedDocumentsProps) {
  const isDone = list.state === 'done'
  return (
    <ul aria-label="Boxes" className="divide-y divide-hairline">
      {list.documents.map((document) => (
        <li
          key={`${document.type} ${document.id}`}
          className="flex flex-wrap items-center gap-2 px-4 py-2 text-control"
        >
          {document.boxes.map((box) => (
            <BoxLetter key={box} line={{ box }} />
          ))}
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            <span className="font-semibold">{document.customerName}</span>{' '}
            <DocumentLink document={document} />
          </span>
          <ShippingBadge invoice={document} />
          {isDone && (
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              <NextSteps
                list={list}
                document={document}
                onDispatching={onDispatching}
                onInvoice={onInvoice}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function NextSteps({
  list,
  document,
  onDispatching,
  onInvoice,
}: PickedDocumentsProps & { document: ListedDocument }) {
  const createError = usePermissionError('invoices.create')
  const namesInvoice = list.documents.length > 1
  return document.type === 'order' ? (
    <Button variant="primary" disabledReason={createError} onClick={() => onInvoice(document)}>
      <FilePlus aria-hidden="true" />
      {nameAction('Create invoice', list, document)}
    </Button>
  ) : (
    <>
      <PackingSlipButton invoice={document} namesInvoice={namesInvoice} />
      <DispatchButton
        invoice={document}
        variant="primary"
        namesInvoice={namesInvoice}
        onOpenChange={onDispatching}
      />
    </>
  )
}

function nameAction(action: string, { documents }: PickList, { number }: ListedDocument): string {
  return documents.length > 1 ? `${action} of ${number}` : action
}

function DocumentLink({ document: { type, id, number } }: { document: ListedDocument }) {
  const link = 'code whitespace-nowrap text-link underline-offset-2 hover:underline focus-ring max-sm:py-1'
  return type === 'invoice' ? (
    <Link to="/invoices/$id" params={{ id: String(id) }} className={link}>
      {number}
    </Link>
  ) : (
    <Link to="/orders/$id" params={{ id: String(id) }} className={link}>
      {number}
    </Link>
  )
}
