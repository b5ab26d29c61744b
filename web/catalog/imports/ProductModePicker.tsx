// Lets the user skip or update existing products, with a summary of what each option does.
import { updatesOnly } from '#domain/catalog/columnMapping.ts'
import { type ImportColumn, type ImportMode, importModes } from '#domain/catalog/importRow.ts'
import { formatCount } from '#domain/platform/format.ts'
import { type FileHeader, getColumnMapping } from '#web/files/imports/columnChoice.ts'
import type { Preview } from '#web/files/imports/importPages.ts'
import { ModePicker } from '#web/files/imports/ModePicker.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { countShownResults, formatPreviewSummary, type RowResultCounts } from './importLabels.ts'
import type { ProductImportTypes } from './productUploads.ts'

const titles: Record<ImportMode, string> = {
  skip: 'Skip existing products',
  update: 'Update existing products',
}

const descriptions: Record<ImportMode, string> = {
  skip: 'New products are added. Existing products stay unchanged.',
  update: 'New products are added. Existing products get the values in the file; empty cells change nothing.',
}

interface ProductModePickerProps {
  preview: Preview<ProductImportTypes>
  mode: ImportMode
  onChange: (mode: ImportMode) => void
}

export function ProductModePicker({ preview, mode, onChange }: ProductModePickerProps) {
  const counts = preview.previewed?.counts
  const isForced = preview.header !== undefined && canOnlyUpdate(preview.header)
  return (
    <ModePicker
      title="Existing products"
      mode={mode}
      choices={importModes.map((each) => {
        const disabled = isForced && each === 'skip'
        const text = disabled
          ? 'This file has no product names, so it can only update products.'
          : counts
            ? formatPreviewSummary(counts, each)
            : descriptions[each]
        return { mode: each, title: titles[each], text, disabled }
      })}
      onChange={onChange}
    >
      {counts && <UpdateProposal mode={mode} counts={counts} onUpdate={() => onChange('update')} />}
    </ModePicker>
  )
}

/** The file has no product names. */
export function canOnlyUpdate({ program, columns }: FileHeader<ImportColumn>): boolean {
  return program === null && updatesOnly(getColumnMapping(columns))
}

interface UpdateProposalProps {
  mode: ImportMode
  counts: RowResultCounts
  onUpdate: () => void
}

/** Skipping every row would import nothing. */
function UpdateProposal({ mode, counts, onUpdate }: UpdateProposalProps) {
  const existing = countShownResults(counts, 'skip').skipped
  if (mode === 'update' || counts.new > 0 || counts.changed === 0) return null
  return (
    <div className="mb-3">
      <Notice
        tone="warning"
        title={
          existing === 1
            ? 'The product in this file exists already'
            : `All ${formatCount(existing)} products in this file exist already`
        }
        action={<Button onClick={onUpdate}>Update instead</Button>}
      >
        {existing === 1
          ? 'It will be skipped, and nothing will change. Updating would change it.'
          : `They will be skipped, and nothing will change. Updating would change ${formatCount(counts.changed)} of them.`}
      </Notice>
    </div>
  )
}
