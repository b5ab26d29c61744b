// The fields of the search schemas in web/routes.tsx. Invalid values of the URL are ignored.
import * as z from 'zod/mini'

import { periods } from '#domain/platform/periods.ts'
import { maxSearchLength } from '#domain/platform/search.ts'

/** The router reads `?search=123` as a number. */
const Text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

function orNothing<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

/** Any text but an empty one. */
export const word = orNothing(z.pipe(Text, z.string().check(z.minLength(1))))

/** The text of a search box, trimmed and cut off at the greatest length. */
export const searchText = orNothing(
  z.pipe(
    z.pipe(
      Text,
      z.transform((text) => text.trim().slice(0, maxSearchLength)),
    ),
    z.string().check(z.minLength(1)),
  ),
)

/** From 1. */
export const page = orNothing(z.int().check(z.positive()))

/** The id of a record. */
export const id = orNothing(z.int().check(z.positive()))

/** '2026-11-21' */
export const day = orNothing(z.iso.date())

/** Days by name, such as 'last-month'. */
export const period = oneOf(periods)

/** '2026-11' */
export const month = orNothing(z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/)))

/** 2026 */
export const year = orNothing(z.int().check(z.minimum(1000), z.maximum(9999)))

const IdText = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A number from 0. */
export function countUpTo(max: number) {
  return orNothing(z.int().check(z.nonnegative(), z.maximum(max)))
}

/** The id of a record as text. */
export const idText = orNothing(z.pipe(Text, IdText))

/** Ids of records, separated by commas. */
export const idList = orNothing(z.pipe(Text, z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/))))

/** An id as text, or a word such as 'none'. */
export function idOr(word: string) {
  return orNothing(z.pipe(Text, z.union([z.literal(word), IdText])))
}

export function oneOf<const Value extends string>(values: readonly Value[]) {
  return orNothing(z.enum(values))
}

/** The shown columns in their order: 'customer.total'. */
const columns = orNothing(z.string().check(z.regex(/^[a-z\d-]{1,40}(\.[a-z\d-]{1,40}){0,29}$/)))

/**
 * The `validateSearch` of a list: its filters, the page, the shown columns, and the saved view that they came from. Unknown parameters,
 * which the router would keep and the server reject, become undefined.
 */
export function listSearch<Filters extends z.core.$ZodShape>(filters: Filters) {
  const schema = z.object({ page, columns, savedView: id, ...filters })
  return (search: Record<string, unknown>): z.output<typeof schema> => {
    const unset = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    return { ...unset, ...z.parse(schema, search) }
  }
}

export const flag = orNothing(z.literal(true))
