// The arguments of a request factory.
import type { DiscoveredValues } from './discoveredValues.ts'
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'

export interface RequestParts {
  params: Json
  query: Json
  json: Json | undefined
  body: Buffer | undefined
  headers: Record<string, string>
}

export interface FactoryContext {
  random: RandomSource
  discovered: DiscoveredValues
  /** A user that no other call changes. */
  credentials: { username: string; password: string }
  image: Buffer
}

/** Adjusts a generated request so that it can succeed. */
export type RequestFactory = (parts: RequestParts, context: FactoryContext) => void

/** Continues after a page that was read before. */
export function setCursor({ query }: RequestParts, { random, discovered }: FactoryContext): void {
  const next = discovered.pickText(random, 'next')
  if (query['cursor'] !== undefined) query['cursor'] = /^\d+\.\d\.\d+$/.test(next) ? next : '1.1.1'
}

/** Refers to a record in the given state. */
export function forRecord(resource: string, matches: (record: Json) => boolean): RequestFactory {
  return (parts, { random, discovered }) => {
    const record = random.chance(0.9) ? discovered.pickObject(random, resource, matches) : undefined
    if (record) parts.params['id'] = record['id']
  }
}

/** Two records, in most cases different ones that are not merged. */
export function pickTwo(
  resource: string,
  { random, discovered }: FactoryContext,
): [Json | undefined, Json | undefined] {
  const pick = (exceptId?: unknown) =>
    discovered.pickObject(random, resource, ({ id, mergedInto }) => !mergedInto && id !== exceptId)
  const first = pick()
  return [first, pick(first?.['id'])]
}
