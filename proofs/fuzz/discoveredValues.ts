// Values that the fuzzer saw in responses, such as ids, codes and names, so that later requests refer to existing records.
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'

/** How many values of each name are kept, and how many items of a list are read. */
const maxValues = 200
const maxItems = 5

const resourceNames: Record<string, string> = {
  product: 'products',
  style: 'styles',
  sizeScale: 'size-scales',
  invoice: 'invoices',
  order: 'orders',
  customer: 'customers',
  priceList: 'price-lists',
  priceLists: 'price-lists',
  creditNote: 'credit-notes',
  creditNotes: 'credit-notes',
  purchaseOrder: 'purchase-orders',
  purchaseOrders: 'purchase-orders',
  arrival: 'arrivals',
  bill: 'bills',
  bills: 'bills',
  import: 'imports',
  delivery: 'deliveries',
  logs: 'activity-logs',
  sizeScales: 'size-scales',
}

/** Fields that only a complete record has, not a reference to one. */
const recordFields = new Set([
  'version',
  'invoiceNumber',
  'creditNoteNumber',
  'channel',
  'undone',
  'receivedOn',
])

export interface DiscoveredValues {
  /** Stores the values of a response of the call at `path`. */
  learn: (path: string, response: unknown) => void
  /** A random value of a field; of one resource if given. */
  pick: (random: RandomSource, name: string, kind?: string) => unknown
  /** A random text of a field; empty if there is none. */
  pickText: (random: RandomSource, name: string) => string
  /** The newest text of a field; empty if there is none. */
  newestText: (name: string) => string
  /** A random complete record of a resource. */
  pickObject: (random: RandomSource, kind: string, matches?: (thing: Json) => boolean) => Json | undefined
  add: (name: string, value: unknown) => void
  /** Removes a deleted record. */
  forget: (kind: string, id: number) => void
}

export function createDiscoveredValues(): DiscoveredValues {
  const values = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => {
    const list = values.get(name) ?? []
    if (list.length === maxValues) list.shift()
    list.push(value)
    values.set(name, list)
  }
  /** Adds what a response says of a record to what earlier ones said, so that its state and version are the newest. */
  const addRecord = (kind: string, record: Json) => {
    const list = (values.get(kind) ?? []) as Json[]
    const index = list.findIndex(({ id }) => id === record['id'])
    const earlier = record['id'] === undefined || index < 0 ? [] : list.splice(index, 1)
    add(kind, { ...earlier[0], ...record })
  }
  const store = (value: unknown, kind: string) => {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, maxItems)) store(item, kind)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (Object.keys(value).some((name) => recordFields.has(name))) addRecord(kind, value as Json)
    for (const [name, inner] of Object.entries(value)) {
      // All kinds of imports have the same fields.
      const isNested = /^(?:customer|order)-imports$/.test(kind) && (name === 'import' || name === 'imports')
      if (typeof inner === 'object') store(inner, isNested ? kind : (resourceNames[name] ?? name))
      else if (inner !== '') {
        add(`${kind}.${name}`, inner)
        if (name !== 'id') add(`.${name}`, inner)
      }
    }
  }
  const pickFrom = (random: RandomSource, name: string) => {
    const list = values.get(name)
    return list?.length ? random.pick(list) : undefined
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
    learn: (path, response) => store(response, resourceOfPath(path)),
    pick: (random, name, kind) => pickFrom(random, `${kind ?? ''}.${name}`),
    pickText: (random, name) => toText(pickFrom(random, `.${name}`)),
    newestText: (name) => toText(values.get(`.${name}`)?.at(-1)),
    pickObject(random, kind, matches = () => true) {
      const matching = ((values.get(kind) ?? []) as Json[]).filter(matches)
      return matching.length > 0 ? random.pick(matching) : undefined
    },
  }
}

function toText(found: unknown): string {
  return typeof found === 'string' ? found : ''
}

/** The resource of a path: '/api/products/:id/receive' gives products, '/api/auth/sessions/:id' sessions. */
export function resourceOfPath(path: string): string {
  const names = path.split('/').slice(2)
  const parent = names[names.findIndex((name) => name.startsWith(':')) - 1]
  return parent ?? names.at(-1) ?? ''
}
