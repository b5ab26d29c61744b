// Maps the columns of a file to the fields of a record by their names. Each kind of record brings its fields and their names.

/** The field of each column by position, or null for an ignored column. */
export type ColumnMapping<Field extends string = string> = (Field | null)[]

/** Common column names per field, best match first: 'SKU, Item code, Code'. */
export type ColumnNames<Field extends string> = Partial<Record<Field, string>>

interface GuesserOptions<Field extends string> {
  /** The names of an earlier group win over those of a later one. Compared without units in brackets. */
  synonyms: readonly ColumnNames<Field>[]
  /** The field with exactly this name, assigned to every column that has it. */
  findExact?: (name: string) => Field | undefined
  /** Fields that several columns can have. */
  repeatable?: readonly Field[]
}

/** Whether a column can be a field, judging by its first values: 'last' if only without a better one. */
export type ColumnFit<Field extends string> = (index: number, field: Field) => 'yes' | 'last' | 'no'

/**
 * Returns a function that guesses the field of each column: the best remaining match, each field at most once unless it is repeatable.
 * Fields that are given for a column stay, and null for one that is ignored. `fit` lets the values decide too.
 */
export function createColumnGuesser<Field extends string>({
  synonyms,
  findExact = () => undefined,
  repeatable = [],
}: GuesserOptions<Field>): (
  names: readonly string[],
  given?: readonly (Field | null | undefined)[],
  fit?: ColumnFit<Field>,
) => ColumnMapping<Field> {
  const candidates = rankNames(synonyms)
  const isFree = (mapping: ColumnMapping<Field>, field: Field) =>
    repeatable.includes(field) || !mapping.includes(field)
  return (names, given = [], fit = () => 'yes') => {
    const mapping: ColumnMapping<Field> = names.map((name, index) => given[index] ?? findExact(name) ?? null)
    const guesses = names.flatMap((name, index) =>
      (candidates.get(normalizeColumnName(name)) ?? []).flatMap(({ field, rank }) => {
        const fits = fit(index, field)
        return fits === 'no' ? [] : [{ index, field, rank: fits === 'last' ? lastRank + rank : rank }]
      }),
    )
    for (const { index, field } of guesses.toSorted((a, b) => a.rank - b.rank)) {
      if (mapping[index] === null && given[index] === undefined && isFree(mapping, field))
        mapping[index] = field
    }
    return mapping
  }
}

const lastRank = 100_000

/** The possible fields of each normalized name, lower ranks first. */
function rankNames<Field extends string>(
  groups: readonly ColumnNames<Field>[],
): ReadonlyMap<string, { field: Field; rank: number }[]> {
  const candidates = new Map<string, { field: Field; rank: number }[]>()
  for (const [group, names] of groups.entries()) {
    for (const [field, list] of Object.entries(names) as [Field, string][]) {
      for (const [index, name] of list.split(',').map(normalizeColumnName).entries()) {
        candidates.set(name, [...(candidates.get(name) ?? []), { field, rank: 1000 * group + index }])
      }
    }
  }
  return candidates
}

/** Removes accents, bracketed units and everything but letters and digits: 'Price (€)' becomes 'price'. */
export function normalizeColumnName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\([^()]*\)|\[[^[\]]*\]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** The normalized names of a list such as 'SKU, Item code'. */
export function toNameSet(names: string): ReadonlySet<string> {
  return new Set(names.split(',').map(normalizeColumnName))
}

/** Why a mapping doesn't fit the columns of a file, whatever its fields are; undefined if it does. Several columns may have a repeatable field. */
export function findMappingError(
  names: readonly string[],
  mapping: Readonly<ColumnMapping>,
  repeatable: readonly string[] = [],
): string | undefined {
  if (mapping.length !== names.length) {
    return `The file has ${names.length} columns, but ${mapping.length} were mapped.`
  }
  const duplicate = mapping.find(
    (field, index) => field !== null && mapping.indexOf(field) !== index && !repeatable.includes(field),
  )
  return duplicate ? `The file has two columns for ${duplicate}.` : undefined
}
