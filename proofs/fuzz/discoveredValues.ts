// What the fuzzer found in answers: ids, codes and names of things that exist, so that calls reach the business.
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'

/** The newest so many of each are remembered, and of a list the first few. */
const remembered = 200
const fromList = 5

const kinds: Record<string, string> = {
  product: 'products',
  invoice: 'invoices',
  import: 'imports',
  delivery: 'deliveries',
  logs: 'activity-logs',
}

/** Names that only a whole thing has, and what is told of it in passing has not. */
const telling = new Set(['version', 'invoiceNumber', 'channel', 'undone'])

export interface DiscoveredValues {
  /** Takes in an answer of the call at `path`. */
  learn: (path: string, answer: unknown) => void
  /** Something found under that name; of the kind, where one is given. */
  pick: (dice: RandomSource, name: string, kind?: string) => unknown
  /** A text found under that name, empty where there was none. */
  pickText: (dice: RandomSource, name: string) => string
  /** The text that was found last under that name, empty where there was none. */
  newestText: (name: string) => string
  /** A whole object of a kind, with all that its own call tells of it. */
  pickObject: (dice: RandomSource, kind: string, isWanted?: (thing: Json) => boolean) => Json | undefined
  add: (name: string, value: unknown) => void
  /** It was deleted. */
  forget: (kind: string, id: number) => void
}

export function createDiscoveredValues(): DiscoveredValues {
  const values = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => {
    const list = values.get(name) ?? []
    if (list.length === remembered) list.shift()
    list.push(value)
    values.set(name, list)
  }
  const walk = (value: unknown, kind: string) => {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, fromList)) walk(item, kind)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (Object.keys(value).some((name) => telling.has(name))) add(kind, value)
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') walk(inner, kinds[name] ?? name)
      else if (inner !== '') {
        add(`${kind}.${name}`, inner)
        if (name !== 'id') add(`.${name}`, inner)
      }
    }
  }
  const drawn = (dice: RandomSource, name: string) => {
    const list = values.get(name)
    return list?.length ? dice.pick(list) : undefined
  }
  return {
    add,
    forget(kind, id) {
      values.set(
        `${kind}.id`,
        (values.get(`${kind}.id`) ?? []).filter((known) => known !== id),
      )
      values.set(
        kind,
        (values.get(kind) ?? []).filter((known) => (known as Json)['id'] !== id),
      )
    },
    learn: (path, answer) => walk(answer, resourceOfPath(path)),
    pick: (dice, name, kind) => drawn(dice, `${kind ?? ''}.${name}`),
    pickText: (dice, name) => asText(drawn(dice, `.${name}`)),
    newestText: (name) => asText(values.get(`.${name}`)?.at(-1)),
    pickObject(dice, kind, isWanted = () => true) {
      const wanted = ((values.get(kind) ?? []) as Json[]).filter(isWanted)
      return wanted.length > 0 ? dice.pick(wanted) : undefined
    },
  }
}

function asText(found: unknown): string {
  return typeof found === 'string' ? found : ''
}

/** What a path is about: '/api/products/:id/receive' is about products, '/api/auth/sessions/:id' about sessions. */
export function resourceOfPath(path: string): string {
  const names = path.split('/').slice(2)
  const beforeId = names[names.findIndex((name) => name.startsWith(':')) - 1]
  return beforeId ?? names.at(-1) ?? ''
}
