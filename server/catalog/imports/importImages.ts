// The images of the products of an import: uploaded with it, or used here already.
import { createImageFinder } from '#domain/catalog/imageNames.ts'
import type { ImportCells, ImportRow } from '#domain/catalog/importRow.ts'
import { imageIdAt, imageUrlOf } from '#domain/files/images.ts'
import { findUsableImages } from '#server/files/images/imageSets.ts'
import type { Db } from '#server/platform/db/connect.ts'

import type { ExistingProduct } from './findByCode.ts'

interface RowWithImage {
  source: { cells: ImportCells }
  product: ImportRow
  existing?: ExistingProduct | undefined
}

export interface ImportImages {
  /** Sets the image of each row that has one, and its cell to the URL of the image. An uploaded image comes first. */
  addTo: (rows: readonly RowWithImage[]) => Promise<void>
  /** Rows that name an image that is neither here nor uploaded. */
  missingCount: () => number
  /** The names of the uploaded files that no row has. */
  unused: () => string[]
}

/**
 * `uploaded` are the ids of the images that came with the import, by the names of their files. An address elsewhere is never
 * fetched: only the name of its file counts.
 */
export function openImportImages(db: Db, uploaded: ReadonlyMap<string, string>): ImportImages {
  const unused = new Set(uploaded.keys())
  const findName = createImageFinder([...unused])
  let missingCount = 0

  function findUploaded({ source: { cells }, product, existing }: RowWithImage): string | undefined {
    const name = findName({
      names: cells.imageUrl ?? '',
      productId: product.code,
      styleNumber: product.styleNumber ?? existing?.styleNumber ?? null,
      color: product.color || (existing?.color ?? ''),
    })
    if (name !== undefined) unused.delete(name)
    return name === undefined ? undefined : uploaded.get(name)
  }

  async function addTo(rows: readonly RowWithImage[]): Promise<void> {
    const own = rows.map(({ source }) => findOwn(source.cells.imageUrl))
    const unknown = own.filter((id, index) => id !== rows[index]?.existing?.imageId)
    const usable = await findUsableImages(db, [...new Set(unknown.flatMap((id) => id ?? []))])
    for (const [index, row] of rows.entries()) {
      const { source, product, existing } = row
      const { cells } = source
      const id = own[index]
      const isHere = id !== undefined && (usable.has(id) || id === existing?.imageId)
      const imageId = findUploaded(row) ?? (isHere ? id : null)
      if (imageId === null && cells.imageUrl?.trim()) missingCount += 1
      product.imageId = imageId
      if (imageId !== null) cells.imageUrl = imageUrlOf(imageId)
    }
  }

  return { addTo, missingCount: () => missingCount, unused: () => [...unused] }
}

/** The id of an image of this shop, from the address in one of its exports. */
function findOwn(address = ''): string | undefined {
  return imageIdAt(address.trim().replace(/^https?:\/\/[^/]*/i, ''))
}
