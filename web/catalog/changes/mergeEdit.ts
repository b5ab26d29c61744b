// Merges an edit with the changes that other users made in the meantime.
import { CallError } from '#contract/platform/client.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'

export interface EditMerge<Fields> {
  /** Both users' changes; conflicting fields have my value. */
  fields: Fields
  /** Fields that only the other user changed. */
  adopted: (keyof Fields)[]
  /** Fields that both users changed, to different values. */
  conflicting: (keyof Fields)[]
}

/** A three-way merge; `original` is the common ancestor. */
export function mergeEdit<Fields extends object>(
  names: readonly (keyof Fields)[],
  { original, current, mine }: Record<'original' | 'current' | 'mine', Fields>,
): EditMerge<Fields> {
  const theirs = names.filter((field) => current[field] !== original[field] && current[field] !== mine[field])
  const taken = theirs.filter((field) => mine[field] === original[field])
  return {
    fields: { ...mine, ...Object.fromEntries(taken.map((field) => [field, current[field]])) },
    adopted: taken,
    conflicting: theirs.filter((field) => !taken.includes(field)),
  }
}

/** The body of a 409; undefined for any other error. */
export function conflictBody(error: unknown): ErrorResponse | undefined {
  return error instanceof CallError && error.status === 409 ? error.body : undefined
}
