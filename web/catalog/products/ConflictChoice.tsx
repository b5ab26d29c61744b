// Shows what somebody else changed meanwhile to another value than the person typed, and lets them choose.
import { Notice } from '#web/ui/Notice.tsx'

import {
  describeChanges,
  type EditedFields,
  productFieldLabels,
  type ProductField,
  formatFieldValue,
} from './productConflict.ts'
import type { OpenConflict, Side } from './useEditProduct.ts'

interface ConflictChoiceProps {
  conflict: OpenConflict
  onChoose: (field: ProductField, side: Side) => void
}

export function ConflictChoice({ conflict, onChoose }: ConflictChoiceProps) {
  const { failure, current, merge, chosen } = conflict
  const messageOf = (field: ProductField) => failure.errors?.find(({ path }) => path === field)
  const kept = describeChanges(merge.adopted.flatMap((field) => messageOf(field) ?? []))
  return (
    <div ref={comeIntoSight} className="mb-4">
      <Notice tone="warning" title={failure.message}>
        <p>Nothing was saved yet. Choose what each field shall hold, then save again.</p>
        {merge.conflicting.map((field) => (
          <Choice
            key={field}
            field={field}
            message={messageOf(field)?.message}
            values={{ theirs: current, mine: merge.fields }}
            side={chosen[field]}
            onChoose={(side) => onChoose(field, side)}
          />
        ))}
        {kept.length > 0 && (
          <div className="mt-3">
            <p className="font-medium">Kept beside yours</p>
            {kept.map((sentence) => (
              <p key={sentence} className="text-meta wrap-anywhere text-muted">
                {sentence}
              </p>
            ))}
          </div>
        )}
      </Notice>
    </div>
  )
}

/** The save button may have been pressed with the dialog scrolled to its end. */
function comeIntoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'start' })
}

interface ChoiceProps {
  field: ProductField
  /** Who changed it when, and from what to what. */
  message: string | undefined
  values: Record<Side, EditedFields>
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Choice({ field, message, values, side, onChoose }: ChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="font-medium">{productFieldLabels[field]}</legend>
      {message !== undefined && <p className="text-meta wrap-anywhere text-muted">{message}</p>}
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
                {formatFieldValue(field, values[own])}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
