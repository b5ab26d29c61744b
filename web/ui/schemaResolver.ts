import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Validates a form with a schema, after `parse` has prepared its values. */
export function schemaResolver<V extends FieldValues, S extends z.ZodMiniType>(
  schema: S,
  parse: (values: V) => object,
): Resolver<V, unknown, z.output<S>> {
  const resolve = zodResolver(schema as z.ZodMiniType<FieldValues, FieldValues>)
  return (async (values: V, context: unknown, options: never) =>
    resolve(parse(values), context, options)) as unknown as Resolver<V, unknown, z.output<S>>
}
