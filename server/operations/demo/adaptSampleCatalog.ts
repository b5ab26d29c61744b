// The sample catalog as the demo imports it: at wholesale prices, on shelves, with the units that match a year of the demo's sales.
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { articlesPerShelf, firstSampleShelf, nameShelf } from './demoShelves.ts'

/** The file has retail prices and the units of a large warehouse. */
const wholesaleShare = 0.5
const unitsShare = 1 / 6
const lowStockThreshold = 1

const halfDollar = 0.5

/** Three fields before the price and the quantity; their texts contain no commas. */
const row = /^((?:[^",]*,){3})([\d.]+),(\d+),(.*)$/

/** The lines of the file, at most `maxRows` and the header. No cell contains a line break. */
export async function* adaptSampleCatalog(file: Readable, maxRows = Infinity): AsyncGenerator<Buffer> {
  const articles = new Set<string>()
  let rows = 0
  for await (const line of createInterface({ input: file })) {
    if (rows > maxRows) return
    rows += 1
    if (rows === 1) {
      yield Buffer.from(`${line},shelf,lowStockThreshold\n`)
      continue
    }
    const [, start, price, quantity, end] = row.exec(line) ?? []
    if (start === undefined) throw new Error(`Row ${rows} of the sample catalog has other columns: ${line}`)
    articles.add(articleOf(line))
    const shelf = nameShelf(firstSampleShelf + Math.floor((articles.size - 1) / articlesPerShelf))
    const wholesalePrice = Math.round((Number(price) * wholesaleShare) / halfDollar) * halfDollar
    const units = Math.ceil(Number(quantity) * unitsShare)
    yield Buffer.from(`${start}${wholesalePrice},${units},${end},${shelf},${lowStockThreshold}\n`)
  }
}

/** A code of the sample is that of the article and a size: 'MYN-15970-XL'. */
export function articleOf(code: string): string {
  return /^\w+-\w+/.exec(code)?.[0] ?? code
}
