// Lets the user skip or update existing products, with a summary of what each option does.
import { type ImportMode, importModes } from '#domain/catalog/importRow.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { countShownResults, formatPreviewSummary, type RowResultCounts } from './importLabels.ts'

const descriptions: Record<ImportMode, string> = {
  skip: 'New products are added. Existing products stay unchanged.',
  update: 'New products are added. Existing products get the values in the file; empty cells change nothing.',
}

interface ImportModePickerProps {
  mode: ImportMode
  onChange: (mode: ImportMode) => void
  /** Undefined until all rows are checked. */
  counts: RowResultCounts | undefined
  /** The file has no product names, so that it can only update. */
  updatesOnly: boolean
}

export function ImportModePicker({ mode, onChange, counts, updatesOnly }: ImportModePickerProps) {
  return (
    <Card title="Existing products">
      {counts && <UpdateProposal mode={mode} counts={counts} onUpdate={() => onChange('update')} />}
      <fieldset className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <legend className="sr-only">Existing products</legend>
        {importModes.map((each) => (
          <ChoiceCard
            key={each}
            name="mode"
            title={each === 'skip' ? 'Skip existing products' : 'Update existing products'}
            text={
              updatesOnly && each === 'skip'
                ? 'This file has no product names, so it can only update products.'
                : counts
                  ? formatPreviewSummary(counts, each)
                  : descriptions[each]
            }
            checked={mode === each}
            disabled={updatesOnly && each === 'skip'}
            onChoose={() => onChange(each)}
          />
        ))}
      </fieldset>
    </Card>
  )
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
