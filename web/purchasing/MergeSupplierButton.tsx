// Merges this supplier into another.
import { Merge } from 'lucide-react'
import { useState } from 'react'

import { mergeSupplier } from '#contract/purchasing/supplierMerges.ts'
import { recordEndpoints } from '#contract/records.ts'
import type { RecordRow } from '#domain/platform/records/defineRecord.ts'
import { supplierMergeFields } from '#domain/purchasing/supplierMerges.ts'
import type { supplier } from '#domain/purchasing/suppliers.ts'
import { call } from '#web/api/call.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { MergeDialog } from '#web/records/MergeDialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { type SupplierMergeChoice, SupplierMergeFields } from './SupplierMergeFields.tsx'

type Supplier = RecordRow<typeof supplier>

const { findAll } = recordEndpoints.supplier

/** What the surviving record has not is taken from the merged one, unless the user says otherwise. */
function firstChoice(merged: Supplier, into: Supplier): SupplierMergeChoice {
  const fields = supplierMergeFields.filter((field) => into[field] === null && merged[field] !== null)
  return { fields, sameNumbers: false, version: merged.version, intoVersion: into.version }
}

export function MergeSupplierButton({ merged }: { merged: Supplier }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={`Merge ${merged.name} into another supplier`}
        variant="secondary"
        {...shortcutProps('merge')}
        disabledReason={usePermissionError('suppliers.merge')}
        onClick={() => setIsOpen(true)}
      >
        <Merge aria-hidden="true" />
      </IconButton>
      <MergeDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        merged={merged}
        description="Its purchase orders, arrivals, bills and codes move to the supplier that you choose. A merge can't be undone."
        kind={{
          name: 'supplier',
          names: 'suppliers',
          page: '/suppliers/$id',
          endpoint: mergeSupplier,
          listPath: findAll.path,
          search: async (input) => (await call(findAll, { page: 1, ...input })).records,
          describe: ({ phone, email }: Supplier) => [phone, email],
          renderFigure: ({ currency }: Supplier) => <span>{currency}</span>,
          firstChoice: (into: Supplier) => firstChoice(merged, into),
        }}
        renderPreview={(into, choice, onChange) => (
          <SupplierMergeFields id={merged.id} into={into.id} choice={choice} onChange={onChange} />
        )}
      />
    </>
  )
}
