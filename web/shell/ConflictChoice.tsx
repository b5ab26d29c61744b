// Lets the user choose between two values of each field that another user changed as well.
import { pluralize } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { scrollIntoView } from '#web/ui/scrollIntoView.ts'

import type { EditConflict, Side } from './useMergedEdit.ts'

interface ConflictChoiceProps<Fields> {
  editing: {
    conflict: EditConflict<Fields> | undefined
    choose: (names: readonly (keyof Fields & string)[], side: Side) => void
  }
  /** '' for an empty value. */
  format: (field: keyof Fields & string, fields: Fields) => string
  className?: string
}

const sides = ['theirs', 'mine'] as const

/** Of the prices of a list, thousands can differ. */
const maxChoices = 20

/** Nothing without a conflict. */
export function ConflictChoice<Fields>({
  editing: { conflict, choose },
  format,
  className = '',
}: ConflictChoiceProps<Fields>) {
  if (!conflict) return null
  const { title, fields, adopted, values, chosen } = conflict
  return (
    <div ref={scrollIntoView} className={className}>
      <Notice tone="warning" title={title}>
        <p>
          {fields.length > 0
            ? 'Your changes are not saved yet. Choose a value for each field, then save again.'
            : 'Your changes are not saved yet. Check them together with the other changes, then save again.'}
        </p>
        {fields.length > 1 && (
          <div className="mt-3 flex flex-wrap gap-2">
            {sides.map((side) => (
              <Button
                key={side}
                size="sm"
                onClick={() =>
                  choose(
                    fields.map(({ name }) => name),
                    side,
                  )
                }
              >
                {side === 'mine' ? 'Use all mine' : 'Keep all theirs'}
              </Button>
            ))}
          </div>
        )}
        {fields.slice(0, maxChoices).map(({ name, label, message }) => (
          <Choice
            key={name}
            name={name}
            label={label}
            message={message}
            texts={{ theirs: format(name, values.theirs), mine: format(name, values.mine) }}
            side={chosen[name]}
            onChoose={(side) => choose([name], side)}
          />
        ))}
        {fields.length > maxChoices && (
          <p className="mt-3">
            {`${pluralize(fields.length - maxChoices, 'more field')} changed. Choose one side for all of them.`}
          </p>
        )}
        {adopted.length > 0 && (
          <div className="mt-3">
            <p className="font-medium">Other changes that are kept</p>
            {adopted.slice(0, maxChoices).map((sentence) => (
              <p key={sentence} className="text-meta wrap-anywhere text-muted">
                {sentence}
              </p>
            ))}
            {adopted.length > maxChoices && (
              <p className="text-meta text-muted">{`${pluralize(adopted.length - maxChoices, 'more field')} changed.`}</p>
            )}
          </div>
        )}
      </Notice>
    </div>
  )
}

/** Why the form can't be saved before each choice is made. */
export const undecidedReason = 'Choose Use mine or Keep theirs for each field first.'

interface ChoiceProps {
  name: string
  label: string
  message: string | undefined
  texts: Record<Side, string>
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Choice({ name, label, message, texts, side, onChoose }: ChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="font-medium">{label}</legend>
      {message !== undefined && <p className="text-meta wrap-anywhere text-muted">{message}</p>}
      <div className="mt-1 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {sides.map((option) => (
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
              <span className="line-clamp-3 font-semibold wrap-anywhere">{texts[option] || 'Nothing'}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
