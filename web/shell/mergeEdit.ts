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

interface MergedVersions<Fields> extends Record<'original' | 'current' | 'mine', Fields> {
  /** What an attempt sent that may have been saved. */
  sent?: Fields | undefined
}

/** A three-way merge; `original` is the common ancestor. */
export function mergeEdit<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  versions: MergedVersions<Fields>,
): EditMerge<Fields> {
  const { original, current, mine } = versions
  const saved = new Set(findSaved(names, versions))
  const theirs = names.filter(
    (field) =>
      !isSame(current[field], original[field]) && !isSame(current[field], mine[field]) && !saved.has(field),
  )
  const taken = new Set(theirs.filter((field) => isSame(mine[field], original[field])))
  return {
    fields: { ...mine, ...Object.fromEntries([...taken].map((field) => [field, current[field]])) },
    adopted: [...taken],
    conflicting: theirs.filter((field) => !taken.has(field)),
  }
}

/** The fields that the attempt which may have been saved has changed. */
export function findSaved<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  { original, current, sent }: Omit<MergedVersions<Fields>, 'mine'>,
): (keyof Fields & string)[] {
  if (!sent) return []
  return names.filter(
    (field) => isSame(current[field], sent[field]) && !isSame(current[field], original[field]),
  )
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
