// Adjusts generated requests for labels: formats whose labels fit on their page, few products, and addresses of printers.
import { labelFormat } from '#domain/catalog/labels/labelFormats.ts'

import type { RequestFactory } from './requestFactory.ts'

/** Any number of labels that fits on a page of 300 mm. */
const fitOnPage: RequestFactory = (parts, { random }) => {
  const lengths = Object.entries(labelFormat.fields).filter(([, { kind }]) => kind === 'length')
  const grid = Object.fromEntries(
    lengths.map(([key]) => [key, key.startsWith('page') ? 300_000 : 5000 + random.int(30_000)]),
  )
  parts.json = { ...parts.json, ...grid, columns: 1 + random.int(4), rows: 1 + random.int(4) }
}

const fewProducts: RequestFactory = ({ query }, { random, discovered }) => {
  const productId = Number(discovered.pick(random, 'id', 'products') ?? 1)
  query['items'] = `${productId}x${1 + random.int(30)}`
  query['fields'] = random.pick(['name,code,price', ''])
}

/** Fewer labels than one request may print. */
const fewCopies: RequestFactory = ({ json }, { random, discovered }) => {
  const productId = Number(discovered.pick(random, 'id', 'products') ?? 1)
  if (json) json['items'] = [{ productId, copies: 1 + random.int(30) }]
}

/** Where no printer answers. */
const withPrinterAddress: RequestFactory = ({ json }, { random }) => {
  if (json) json['networkAddress'] = random.pick(['127.0.0.1:9', 'printer.invalid', null])
}

export const labelFactories: Record<string, RequestFactory> = {
  createLabelFormat: fitOnPage,
  editLabelFormat: fitOnPage,
  createPrinterProfile: withPrinterAddress,
  editPrinterProfile: withPrinterAddress,
  printLabels: fewProducts,
  printLabelsZpl: fewProducts,
  sendLabels: fewCopies,
}
