// Merges an edit with the changes that other users made in the meantime.
import { CallError } from '#contract/platform/client.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'

export interface EditMerge<Fields> {
  /** Both users' changes; conflicting fields have my value. */
  fields: Fields
  /** Fields that only the other user changed. */
  adopted: (keyof Fields & string)[]
  /** Fields that both users changed, to different values. */
  conflicting: (keyof Fields & string)[]
}

/** A three-way merge; `original` is the common ancestor. */
export function mergeEdit<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  { original, current, mine }: Record<'original' | 'current' | 'mine', Fields>,
): EditMerge<Fields> {
  const theirs = names.filter(
    (field) => !isSame(current[field], original[field]) && !isSame(current[field], mine[field]),
  )
  const taken = theirs.filter((field) => isSame(mine[field], original[field]))
  return {
    fields: { ...mine, ...Object.fromEntries(taken.map((field) => [field, current[field]])) },
    adopted: taken,
    conflicting: theirs.filter((field) => !taken.includes(field)),
  }
}

/** A list, such as the contacts of a customer, is one value. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** At most so many changes fit into a toast. */
const maxListed = 2

/** 'Changes by other users were kept. Color: Mona Manager changed it from Indigo to Ecru on ...'; undefined without changes. */
export function describeKept(sentences: readonly string[]): string | undefined {
  if (sentences.length === 0) return undefined
  const more = sentences.length - maxListed
  const rest = more > 0 ? [`${more} more ${more === 1 ? 'field' : 'fields'} changed.`] : []
  return ['Changes by other users were kept.', ...sentences.slice(0, maxListed), ...rest].join(' ')
}

/** The body of a 409; undefined for any other error. */
export function conflictBody(error: unknown): ErrorResponse | undefined {
  return error instanceof CallError && error.status === 409 ? error.body : undefined
}
