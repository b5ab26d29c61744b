// What an import shall do with products that exist already, in words that say what will happen.
import { type ImportMode, importModes } from '#domain/catalog/importRow.ts'
import { Card } from '#web/ui/Card.tsx'

import { formatPreviewSummary, type RowResultCounts } from './importLabels.ts'

const meanings: Record<ImportMode, string> = {
  skip: 'New products are added; what stands in the catalogue stays as it is.',
  update: 'New products are added; existing ones get what the file says. An empty cell changes nothing.',
}

interface ExistingChoiceProps {
  mode: ImportMode
  onChoose: (mode: ImportMode) => void
  /** Once all rows are counted. */
  counts: RowResultCounts | undefined
}

export function ImportModePicker({ mode, onChoose, counts }: ExistingChoiceProps) {
  return (
    <Card title="Products that exist already">
      <fieldset className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <legend className="sr-only">Products that exist already</legend>
        {importModes.map((each) => (
          <label
            key={each}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-md border border-edge bg-surface px-3 py-2 text-control has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="mode"
              checked={mode === each}
              onChange={() => onChoose(each)}
              className="mt-1 shrink-0"
            />
            <span className="min-w-0">
              {each === 'skip' ? 'Skip products that exist already' : 'Update them'}
              <span className="block text-muted">
                {counts ? formatPreviewSummary(counts, each) : meanings[each]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
