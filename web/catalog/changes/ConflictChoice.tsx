// Lets the user choose between two values of each field that another user changed as well.
import { Notice } from '#web/ui/Notice.tsx'
import { scrollIntoView } from '#web/ui/scrollIntoView.ts'

import type { Side } from './useMergedEdit.ts'

export interface ConflictingField<Name extends string> {
  name: Name
  label: string
  /** Describes the other user's change. */
  message: string | undefined
  values: Record<Side, string>
  side: Side | undefined
}

interface ConflictChoiceProps<Name extends string> {
  /** 'Rib Tank was changed by Mona Manager while you were editing it.' */
  title: string
  fields: readonly ConflictingField<Name>[]
  /** Sentences about the fields that only the other user changed. */
  adopted: readonly string[]
  onChoose: (field: Name, side: Side) => void
}

export function ConflictChoice<Name extends string>({
  title,
  fields,
  adopted,
  onChoose,
}: ConflictChoiceProps<Name>) {
  return (
    <div ref={scrollIntoView} className="mb-4">
      <Notice tone="warning" title={title}>
        <p>Your changes are not saved yet. Choose a value for each field, then save again.</p>
        {fields.map((field) => (
          <Choice key={field.name} field={field} onChoose={(side) => onChoose(field.name, side)} />
        ))}
        {adopted.length > 0 && (
          <div className="mt-3">
            <p className="font-medium">Other changes that are kept</p>
            {adopted.map((sentence) => (
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

/** Why the form can't be saved before each choice is made. */
export const undecidedReason = 'Choose Use mine or Keep theirs for each field first.'

interface ChoiceProps {
  field: ConflictingField<string>
  onChoose: (side: Side) => void
}

function Choice({ field: { name, label, message, values, side }, onChoose }: ChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="font-medium">{label}</legend>
      {message !== undefined && <p className="text-meta wrap-anywhere text-muted">{message}</p>}
      <div className="mt-1 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {(['theirs', 'mine'] as const).map((option) => (
          <label
            key={option}
            className="flex min-h-control min-w-0 cursor-pointer items-start gap-2 rounded-md border border-edge bg-surface px-2.5 py-1.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={`${name} choice`}
              checked={side === option}
              onChange={() => onChoose(option)}
              className="mt-1"
            />
            <span className="min-w-0">
              {option === 'mine' ? 'Use mine' : 'Keep theirs'}
              <span className="line-clamp-3 font-semibold wrap-anywhere">{values[option]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
