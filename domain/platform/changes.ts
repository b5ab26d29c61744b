// Changes of the fields of a record: old and new values, which an undo swaps.

type AnyValue = string | number | boolean | null

/** Old and new values by field. Empty if nothing changes. */
export type Changes<Field extends string = string, Value = AnyValue> = {
  [F in Field]?: { from: Value; to: Value }
}

/** Returns the changes from `before` to `after` in these fields. Fields that `after` doesn't have stay as they are. */
export function diffValues<Field extends string, Value>(
  fields: readonly Field[],
  before: { readonly [F in Field]: Value },
  after: { readonly [F in Field]?: Value | undefined },
  isSame: (field: Field, from: Value, to: Value) => boolean = (_, from, to) => from === to,
): Changes<Field, Value> {
  const changes = fields.flatMap((field) => {
    const from = before[field]
    const to = after[field]
    return to === undefined || isSame(field, from, to) ? [] : [[field, { from, to }] as const]
  })
  return Object.fromEntries(changes) as Changes<Field, Value>
}

/** Returns the values with the changes. */
export function applyChanges<Values extends object>(values: Values, changes: Changes): Values {
  const fields = Object.entries(changes).map(([field, change]) => [field, change?.to])
  return { ...values, ...Object.fromEntries(fields) }
}

/** The changes that an undo makes. */
export function invertChanges<Of extends Changes>(changes: Of): Of {
  const inverted = Object.entries(changes).map(([field, change]) => [
    field,
    change && { from: change.to, to: change.from },
  ])
  return Object.fromEntries(inverted) as Of
}

/**
 * Splits changes that were made before into those that an undo can revert, because the field still has their value, and the fields
 * that have another value now.
 */
export function splitUndoable<Field extends string, Value>(
  now: { readonly [F in Field]: Value },
  changes: Changes<Field, Value>,
  isSame: (field: Field, now: Value, to: Value) => boolean = (_, now, to) => now === to,
): { restored: Changes<Field, Value>; kept: Field[] } {
  const restored: Changes<Field, Value> = {}
  const kept: Field[] = []
  for (const field of Object.keys(changes) as Field[]) {
    const change = changes[field]
    if (change && isSame(field, now[field], change.to))
      restored[field] = { from: now[field], to: change.from }
    else kept.push(field)
  }
  return { restored, kept }
}
