// Shows what somebody else changed meanwhile, beside what the person typed, and lets them choose.
import type { Failure } from '#contract/errors.ts'
import { Notice } from '#web/ui/Notice.tsx'

import { type ChangedField, fieldNames, type ProductField, valueInWords } from './productConflict.ts'

export type Side = 'mine' | 'theirs'

interface ConflictChoiceProps {
  failure: Failure
  fields: readonly ChangedField[]
  chosen: Partial<Record<ProductField, Side>>
  onChoose: (field: ProductField, side: Side) => void
}

export function ConflictChoice({ failure, fields, chosen, onChoose }: ConflictChoiceProps) {
  return (
    <div ref={comeIntoSight} className="mb-4">
      <Notice tone="warning" title={failure.message}>
        <p>
          {fields.length > 0
            ? 'Nothing was saved yet. Choose what each field shall hold, then save again.'
            : 'Nothing was saved yet. Your fields are not touched by it: save again.'}
        </p>
        {fields.map((changed) => (
          <Choice
            key={changed.field}
            changed={changed}
            side={chosen[changed.field]}
            onChoose={(side) => onChoose(changed.field, side)}
          />
        ))}
      </Notice>
    </div>
  )
}

/** The save button may have been pressed with the dialog scrolled to its end. */
function comeIntoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'start' })
}

interface ChoiceProps {
  changed: ChangedField
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Choice({ changed, side, onChoose }: ChoiceProps) {
  const { field, message, mine, theirs } = changed
  return (
    <fieldset className="mt-3">
      <legend className="font-medium">{fieldNames[field]}</legend>
      {message !== undefined && <p className="text-meta text-muted">{message}</p>}
      <div className="mt-1 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {(['theirs', 'mine'] as const).map((own) => (
          <label
            key={own}
            className="flex min-h-control min-w-0 cursor-pointer items-start gap-2 rounded-md border border-edge bg-surface px-2.5 py-1.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={field}
              checked={side === own}
              onChange={() => onChoose(own)}
              className="mt-1"
            />
            <span className="min-w-0">
              {own === 'mine' ? 'Use mine' : 'Keep theirs'}
              <span className="line-clamp-3 font-semibold wrap-anywhere">
                {valueInWords(field, own === 'mine' ? mine : theirs)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
