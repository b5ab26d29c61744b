// Which barcodes of the rows of an import can be added. The others are left out, with a note at their row.
import { type Barcode, leftOutNote, readBarcodes } from '#domain/catalog/barcodeCells.ts'
import type { ImportRow } from '#domain/catalog/importRow.ts'
import {
  barcodeIsCodeMessage,
  barcodeTakenMessage,
  searchedSpellings,
} from '#domain/catalog/productAliases.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

interface Holder {
  productId: number
  productCode: string
  /** Of its barcode; null if it is the ID of the product. */
  units: number | null
}

export type ImportBarcodes = ReturnType<typeof openImportBarcodes>

export function openImportBarcodes(db: Db) {
  /** By barcode; null for one that no product has. */
  const holders = new Map<string, Holder[]>()
  /** The barcodes of earlier rows, with the IDs of their products. */
  const taken = new Map<string, string>()

  function findObstacle(
    { code, units }: Barcode,
    product: ImportRow,
    existingId: number | undefined,
  ): string | undefined {
    const other = holders.get(code)?.find(({ productId }) => productId !== existingId)
    if (other)
      return (other.units === null ? barcodeIsCodeMessage : barcodeTakenMessage)(code, other.productCode)
    const earlier = taken.get(foldText(code))
    if (earlier !== undefined) return barcodeTakenMessage(code, earlier)
    const known = holders.get(code)?.find((holder) => holder.units !== null)
    return known && known.units !== units
      ? `${product.code} has it with ${known.units} units. Change them on its page.`
      : undefined
  }

  return {
    /** Reads which products have the barcodes of the next rows. */
    async addTo(rows: readonly ImportRow[]): Promise<void> {
      const codes = [...new Set(rows.flatMap(({ barcodes }) => barcodes.map(({ code }) => code)))]
      const unknown = codes.filter((code) => !holders.has(code))
      if (unknown.length === 0) return
      for (const code of unknown) holders.set(code, [])
      for (const { code, ...holder } of await findHolders(db, unknown)) holders.get(code)?.push(holder)
    },

    /** The barcodes that the product of a row gets, and why it doesn't get the others. */
    accept(
      product: ImportRow,
      cell: string,
      existingId: number | undefined,
    ): { barcodes: Barcode[]; notes: string[] } {
      const { notes } = readBarcodes(cell)
      const barcodes = product.barcodes.filter((barcode) => {
        const obstacle = findObstacle(barcode, product, existingId)
        if (obstacle !== undefined) notes.push(leftOutNote(barcode.code, obstacle))
        const isKnown = (holders.get(barcode.code) ?? []).some(({ units }) => units !== null)
        const isCode = barcode.units === 1 && meansCode(product.code, barcode.code)
        return obstacle === undefined && !isKnown && !isCode
      })
      for (const { code } of barcodes) taken.set(foldText(code), product.code)
      return { barcodes, notes }
    },
  }
}

async function findHolders(db: Db, codes: readonly string[]): Promise<(Holder & { code: string })[]> {
  const spellings = codes.flatMap((code) => searchedSpellings(code).map((spelling) => ({ code, spelling })))
  const { rows } = await db.execute<Holder & { code: string } & Record<string, unknown>>(sql`
    with barcodes as (
      select * from unnest(
        ${sql.param(spellings.map(({ code }) => code))}::text[], ${sql.param(spellings.map(({ spelling }) => spelling))}::text[]
      ) as barcode (code, spelling)
    )
    select barcodes.code, products.id::float8 as "productId", products.code as "productCode", null as units
    from barcodes join products on lower(products.code) = lower(spelling) and products.deleted_at is null
    union all
    select distinct barcodes.code, products.id::float8, products.code, alias.pack_units
    from barcodes
    join product_aliases as alias on alias.code_key = fold_text(spelling) and alias.deleted_at is null
      and alias.customer_id is null and alias.supplier_id is null
    join products on products.id = alias.product_id`)
  return rows
}
