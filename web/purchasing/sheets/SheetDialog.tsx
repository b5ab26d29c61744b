// Import lines: reads the file of a supplier and fills its lines into a purchase order or a bill.
import type { PurchaseSheet } from '#contract/purchasing/purchaseSheets.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatCents } from '#domain/platform/money.ts'
import { repeatableOrderColumns } from '#domain/sales/orderFiles/orderColumns.ts'
import { ColumnMappingCard } from '#web/files/imports/ColumnMappingCard.tsx'
import { FileNotes } from '#web/files/imports/FileNotes.tsx'
import { SheetField } from '#web/files/imports/SheetField.tsx'
import { useFileDrop } from '#web/files/imports/useFileDrop.ts'
import { AliasQuestionsCard } from '#web/sales/orders/imports/AliasQuestionsCard.tsx'
import { orderColumnLabels } from '#web/sales/orders/imports/importLabels.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

import { type StatedField, StatedFields, useStatedFields } from './StatedFields.tsx'
import { usePurchaseSheet } from './usePurchaseSheet.ts'

interface SheetDialogProps {
  supplier: { id: number; name: string }
  currency: string
  /** Dropped on the page before it was opened. */
  dropped: File | null
  /** What the file says of the document itself; undefined: nothing that the form takes. */
  propose?: ((sheet: PurchaseSheet) => readonly StatedField[]) | undefined
  /** What the lines would do to the form. */
  describe: (lines: PurchaseSheet['lines']) => string
  onFill: (filled: FilledSheet) => void
  onClose: () => void
}

export interface FilledSheet {
  lines: PurchaseSheet['lines']
  /** The stated fields that were ticked. */
  fields: readonly StatedField[]
  file: File | null
}

/** Mount it to open it. */
export function SheetDialog({
  supplier,
  currency,
  dropped,
  propose,
  describe,
  onFill,
  onClose,
}: SheetDialogProps) {
  const sheet = usePurchaseSheet(supplier.id, dropped)
  const { file, read, error, isReading } = sheet
  useFileDrop(([first]) => sheet.pick(first))
  const lines = read?.lines ?? []
  const stated = useStatedFields(file, read && propose ? propose(read) : [])
  const fill = () => {
    onFill({ lines, fields: stated.ticked, file })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="lg"
      title="Import lines"
      description={`A CSV, XLSX or PDF file with our product IDs, or with those of ${supplier.name}. Sizes can be columns or rows. Nothing is saved.`}
    >
      <DialogForm
        saveText={lines.length === 0 ? 'Fill in lines' : `Fill in ${pluralize(lines.length, 'product')}`}
        isSaving={isReading}
        busyText="Reading..."
        disabledReason={lines.length === 0 ? 'Choose a file with lines first.' : undefined}
        onSave={fill}
        onCancel={onClose}
      >
        <FilePicker text="Choose file" accept=".csv,.tsv,.xlsx,.pdf" file={file} onPick={sheet.pick} />
        {isReading && !read && (
          <p className="flex animate-await items-center gap-2 text-control text-muted">
            <Spinner label="Reading the file" /> Reading the file
          </p>
        )}
        {error !== undefined && (
          <Notice tone="danger" title="This file can't be read">
            {error}
          </Notice>
        )}
        {read && (
          <>
            {lines.length > 0 && <p className="text-control font-medium tabular">{describe(lines)}</p>}
            {read.sheetCount > 1 && (
              <SheetField {...read} onChange={(position) => sheet.choose({ sheet: position })} />
            )}
            <OtherSender stated={read.stated} supplier={supplier} currency={currency} />
            <StatedFields {...stated} />
            <FileNotes notes={[...read.notes, ...costNotes(read, currency)]} />
            <RefusedRows read={read} />
            <AliasQuestionsCard
              questions={sheet.questions}
              answers={sheet.answers}
              hint={`The answers are remembered for ${supplier.name}.`}
            />
            <Checks checks={[...(propose ? [] : chargeChecks(read)), ...read.checks]} />
            <ColumnMappingCard
              columns={read.columns}
              labels={orderColumnLabels}
              repeatable={repeatableOrderColumns}
              badge={read.program ?? undefined}
              error={read.error ?? undefined}
              onChange={(columns) => sheet.choose({ ...sheet.choice, columns })}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** In which currency costs are read, or that there are none. */
function costNotes({ columns, error }: PurchaseSheet, currency: string): string[] {
  if (error !== null) return []
  const cost = columns.find(({ importAs }) => importAs === 'unitPrice' || importAs === 'netPrice')
  return cost
    ? [`"${cost.name}" is read as the unit cost in ${currency}.`]
    : ['No column is read as the unit cost: type the costs below.']
}

/** A purchase order has no charges. */
function chargeChecks({ stated: { chargesCents } }: PurchaseSheet): string[] {
  return chargesCents === 0 ? [] : [`${formatCents(chargesCents)} of taxes and charges are not read.`]
}

/** Whose file it is, if not that of the supplier, and in which currency, if not that of the form. */
function OtherSender({
  stated,
  supplier,
  currency,
}: Pick<PurchaseSheet, 'stated'> & Pick<SheetDialogProps, 'supplier' | 'currency'>) {
  const { otherSupplier } = stated
  return (
    <>
      {otherSupplier && (
        <Notice
          tone="warning"
          title={`The file names ${otherSupplier.name} (${otherSupplier.number}), not ${supplier.name}`}
        />
      )}
      {stated.currency !== null && stated.currency !== currency && (
        <Notice
          tone="warning"
          title={`The file has costs in ${stated.currency}, this form is in ${currency}`}
        />
      )}
    </>
  )
}

const maxListed = 20

function RefusedRows({ read: { refused, refusedCount } }: { read: PurchaseSheet }) {
  if (refusedCount === 0) return null
  const texts = refused.map(
    ({ row, value, reason }) => `Row ${row}: ${value === '' ? '' : `${value}: `}${reason}`,
  )
  return (
    <Notice tone="warning" title={`${pluralize(refusedCount, 'row')} can't be read and will be missing`}>
      <Texts label="Rows that can't be read" texts={texts} />
    </Notice>
  )
}

function Checks({ checks }: Pick<PurchaseSheet, 'checks'>) {
  if (checks.length === 0) return null
  return (
    <Notice tone="warning" title="Check these before you fill them in">
      <Texts label="Checks" texts={checks} />
    </Notice>
  )
}

function Texts({ label, texts }: { label: string; texts: readonly string[] }) {
  const listed = [...new Set(texts)]
  return (
    <ul aria-label={label} className="flex flex-col gap-0.5">
      {listed.slice(0, maxListed).map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
      {listed.length > maxListed && <li>{`and ${listed.length - maxListed} more`}</li>}
    </ul>
  )
}
