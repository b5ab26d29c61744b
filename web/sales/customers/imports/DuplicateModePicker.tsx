// Lets the user choose what happens to rows that probably are a customer that exists.
import { modesOfImports } from '#domain/files/imports.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'

import { type CustomerCounts, type CustomerMode, formatPreviewSummary } from './customerPreview.ts'

const choices: Record<CustomerMode, { title: string; text: string }> = {
  skip: { title: 'Skip them', text: 'The customers that exist stay as they are.' },
  update: {
    title: 'Update the customers that exist',
    text: 'They get the values in the file; empty cells change nothing.',
  },
  create: { title: 'Add them as new customers', text: 'For shops that share an email or a phone number.' },
}

interface DuplicateModePickerProps {
  mode: CustomerMode
  onChange: (mode: CustomerMode) => void
  /** Undefined until all rows are checked. */
  counts: CustomerCounts | undefined
}

export function DuplicateModePicker({ mode, onChange, counts }: DuplicateModePickerProps) {
  return (
    <Card title="Likely duplicates">
      <p className="mb-3 text-control text-muted">
        A row with a known customer number updates that customer. A row without one that has the email, phone
        or name of a customer is a likely duplicate.
      </p>
      <fieldset className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
        <legend className="sr-only">Likely duplicates</legend>
        {modesOfImports.customer.map((each) => (
          <ChoiceCard
            key={each}
            name="mode"
            title={choices[each].title}
            text={choices[each].text}
            checked={mode === each}
            onChoose={() => onChange(each)}
          />
        ))}
      </fieldset>
      {counts && <p className="mt-3 text-control">{formatPreviewSummary(counts, mode)}</p>}
    </Card>
  )
}
