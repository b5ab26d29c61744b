// Both suppliers of a merge, what moves, and what the surviving one takes.
import { previewSupplierMerge, type SupplierMergePreview } from '#contract/purchasing/supplierMerges.ts'
import { joinFirst } from '#domain/platform/format.ts'
import { fieldOf } from '#domain/platform/records/defineRecord.ts'
import { describeSupplierDocuments, supplierMergeFields } from '#domain/purchasing/supplierMerges.ts'
import { supplier } from '#domain/purchasing/suppliers.ts'
import { useCall } from '#web/api/useCall.ts'
import { MergePreview, TakenFields } from '#web/records/MergePreview.tsx'
import { showField } from '#web/records/recordKind.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Field = (typeof supplierMergeFields)[number]

export interface SupplierMergeChoice {
  fields: Field[]
  sameNumbers: boolean
  version: number
  intoVersion: number
}

interface SupplierMergeFieldsProps {
  id: number
  into: number
  choice: SupplierMergeChoice
  onChange: (choice: SupplierMergeChoice) => void
}

export function SupplierMergeFields({ id, into, choice, onChange }: SupplierMergeFieldsProps) {
  const query = useCall(previewSupplierMerge, { id, into })
  return (
    <MergePreview query={query} names="suppliers" rows={comparedRows}>
      {(preview) => (
        <>
          <p className="text-control">{describeMoved(preview)}</p>
          {preview.sameBillNumbers.length > 0 && (
            <Notice tone="warning" title={`Both have ${nameBills(preview.sameBillNumbers)}`}>
              <p className="mb-2">If a bill was entered twice, void one of the two before you merge.</p>
              <Checkbox
                label="These are different bills"
                checked={choice.sameNumbers}
                onChange={(sameNumbers) => onChange({ ...choice, sameNumbers })}
              />
            </Notice>
          )}
          <TakenFields
            merged={preview.merged}
            surviving={preview.surviving}
            parts={mergeableParts}
            taken={choice.fields}
            onChange={(fields) => onChange({ ...choice, fields })}
          />
        </>
      )}
    </MergePreview>
  )
}

/** Of a message. */
const maxNamed = 5

function nameBills(numbers: readonly string[]): string {
  return `${numbers.length === 1 ? 'a bill' : 'the bills'} ${joinFirst(numbers, maxNamed)}`
}

function describeMoved({ merged, surviving, moved }: SupplierMergePreview): string {
  const documents = describeSupplierDocuments(moved)
  if (documents === '') return `${merged.number} has no documents and no codes.`
  const currency = merged.currency === surviving.currency ? '' : ', and all documents their currency'
  return `${surviving.number} gets ${documents} of ${merged.number}. Issued documents keep its name${currency}.`
}

type Supplier = SupplierMergePreview['merged']

const show = (field: Field | 'name') => (row: Supplier) => showField(supplier, row, field) || 'None'
const labelOf = (field: Field | 'name') => fieldOf(supplier, field).label

const comparedFields = ['name', 'contact', 'phone', 'email', 'currency'] as const
const comparedRows = comparedFields.map((field) => [labelOf(field), show(field)] as const)

const mergeableParts = supplierMergeFields.map((part) => ({
  part,
  label: labelOf(part),
  show: show(part),
}))
