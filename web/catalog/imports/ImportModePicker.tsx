// Lets the user skip or update existing products, with a summary of what each option does.
import { type ImportMode, importModes } from '#domain/catalog/importRow.ts'
import { Card } from '#web/ui/Card.tsx'

import { formatPreviewSummary, type RowResultCounts } from './importLabels.ts'

const descriptions: Record<ImportMode, string> = {
  skip: 'New products are added. Existing products stay unchanged.',
  update: 'New products are added. Existing products get the values in the file; empty cells change nothing.',
}

interface ImportModePickerProps {
  mode: ImportMode
  onChange: (mode: ImportMode) => void
  /** Undefined until all rows are checked. */
  counts: RowResultCounts | undefined
}

export function ImportModePicker({ mode, onChange, counts }: ImportModePickerProps) {
  return (
    <Card title="Existing products">
      <fieldset className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <legend className="sr-only">Existing products</legend>
        {importModes.map((each) => (
          <label
            key={each}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-md border border-edge bg-surface px-3 py-2 text-control has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="mode"
              checked={mode === each}
              onChange={() => onChange(each)}
              className="mt-1 shrink-0"
            />
            <span className="min-w-0">
              {each === 'skip' ? 'Skip existing products' : 'Update existing products'}
              <span className="block text-muted">
                {counts ? formatPreviewSummary(counts, each) : descriptions[each]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
