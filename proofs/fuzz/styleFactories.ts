// Adjusts generated requests about styles, size scales and prepacks: distinct colors and sizes, free numbers, sizes of the scale.
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'
import type { FactoryContext, RequestFactory, RequestParts } from './requestFactory.ts'

const colors = ['Navy', 'Sand', 'Olive', 'Écru']
const sizes = ['XS', 'S', 'M', 'L', '32', 'One size']

export const styleFactories: Record<string, RequestFactory> = {
  createStyle(parts, context) {
    setStyleFields(parts, context)
    setCells(parts, context)
  },
  editStyle(parts, context) {
    const style = pickRecord(parts, 'styles', context)
    setStyleFields(parts, context)
    if (style) parts.json = { ...parts.json, version: style['version'] }
  },
  addStyleProducts(parts, context) {
    pickRecord(parts, 'styles', context)
    setCells(parts, context)
  },
  setStyleMembers(parts, { random, discovered }) {
    const id = () => discovered.pick(random, 'id', 'products') ?? 1
    parts.json = { add: [id()], ...(random.chance(0.5) && { remove: [id()] }) }
  },
  mergeStyles(parts, context) {
    const style = pickRecord(parts, 'styles', context)
    const { random, discovered } = context
    const other = discovered.pickObject(
      random,
      'styles',
      ({ id, version }) => version !== undefined && id !== style?.['id'],
    )
    if (other) parts.json = { otherId: other['id'] }
  },
  setStyleImage(parts, context) {
    const { random, discovered } = context
    pickRecord(parts, 'styles', context)
    parts.json = { color: random.pick(colors), imageUrl: discovered.pickText(random, 'imageUrl') }
  },
  createSizeScale: setSizeScale,
  editSizeScale(parts, context) {
    const scale = pickRecord(parts, 'size-scales', context)
    setSizeScale(parts, context)
    if (scale) parts.json = { ...parts.json, version: scale['version'] }
  },
  createPrepack: setPrepack,
  editPrepack(parts, context) {
    const prepack = pickRecord(parts, 'prepacks', context)
    setPrepack(parts, context)
    if (prepack) parts.json = { ...parts.json, version: prepack['version'] }
  },
  createProductAlias: setAlias,
  editProductAlias(parts, context) {
    const alias = pickRecord(parts, 'product-aliases', context)
    setAlias(parts, context)
    const { customerId: _customer, supplierId: _supplier, ...edit } = parts.json ?? {}
    // A customer's code has no pack.
    if (alias?.['customer']) delete edit['packUnits']
    parts.json = { ...edit, ...(alias && { version: alias['version'] }) }
  },
  deleteProductAlias: keepSome,
  saveAliasAnswers(parts, { random, discovered }) {
    const productId = random.chance(0.8) ? (discovered.pick(random, 'id', 'products') ?? null) : null
    const customerId = discovered.pick(random, 'id', 'customers') ?? 1
    parts.json = { answers: [{ customerId, code: `${random.int(20)}-NVY`, productId }] }
  },
  deleteStyle: keepSome,
  deletePrepack: keepSome,
}

/** Each round creates one record: if it also deleted one, there would never be two. */
function keepSome(parts: RequestParts, { random }: FactoryContext): void {
  if (random.chance(0.6)) parts.params['id'] = 999_999
}

/** Refers to a record with its version in most requests. */
function pickRecord(
  parts: RequestParts,
  kind: string,
  { random, discovered }: FactoryContext,
): Json | undefined {
  const record = random.chance(0.8)
    ? discovered.pickObject(random, kind, ({ id, version }) => id !== undefined && version !== undefined)
    : undefined
  if (record) parts.params['id'] = record['id']
  return record
}

function setStyleFields(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const sizeScaleId = random.chance(0.7) ? discovered.pick(random, 'id', 'size-scales') : null
  parts.json = { ...parts.json, number: `ST-${random.text(8)}`, sizeScaleId: sizeScaleId ?? null }
}

function setCells(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const imageUrl = random.chance(0.1) ? (discovered.pick(random, 'imageUrl') ?? null) : null
  const { codePattern: _pattern, quantities: _quantities, ...others } = parts.json ?? {}
  const chosen = { colors: pickSome(random, colors), sizes: pickSome(random, sizes) }
  const [color] = chosen.colors
  const [size] = chosen.sizes
  parts.json = {
    ...others,
    colors: chosen.colors.map((name) => ({ name, imageUrl })),
    sizes: chosen.sizes,
    quantities: color && size ? [{ color, size, quantity: random.int(50) }] : [],
  }
}

function setAlias(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const customerId = random.chance(0.5) ? discovered.pick(random, 'id', 'customers') : undefined
  const supplierId = random.chance(0.5) ? (discovered.pick(random, 'id', 'suppliers') ?? 1) : undefined
  parts.json = {
    productId: discovered.pick(random, 'id', 'products') ?? 1,
    // Without both, it is a barcode.
    ...(customerId === undefined
      ? { ...(supplierId !== undefined && { supplierId }), packUnits: 1 + random.int(12) }
      : { customerId }),
    code: `${random.int(20)}-NVY`,
  }
}

function setSizeScale(parts: RequestParts, { random }: FactoryContext): void {
  const labels = pickSome(random, sizes)
  parts.json = {
    name: `Scale ${random.text(8)}`,
    sizes: (labels.length > 0 ? labels : sizes).map((label) => ({
      label,
      aliases: [],
      isCore: random.chance(0.3),
    })),
  }
}

function setPrepack(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const scale = discovered.pickObject(random, 'size-scales', (record) => Array.isArray(record['sizes']))
  const known = ((scale?.['sizes'] ?? []) as Json[]).slice(0, 1 + random.int(4))
  parts.json = {
    name: `Pack ${random.text(8)}`,
    sizeScaleId: scale?.['id'] ?? 1,
    styleId: random.chance(0.2) ? (discovered.pick(random, 'id', 'styles') ?? null) : null,
    sizes: known.map(({ label }) => ({ label, quantity: 1 + random.int(4) })),
  }
}

function pickSome(random: RandomSource, values: readonly string[]): string[] {
  return values.filter(() => random.chance(0.5))
}
