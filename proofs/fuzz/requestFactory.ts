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
