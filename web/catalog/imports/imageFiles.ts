// The image files that a user chose: single ones, a folder, or a ZIP file.
import { maxImageBytes } from '#domain/files/images.ts'

export interface ImageFile {
  /** Its path in the folder or ZIP file. */
  name: string
  data: Blob
}

/** By the ends of names. A type that can't be uploaded is refused by name; other files of a folder are left out. */
const types = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['bmp', 'image/bmp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['svg', 'image/svg+xml'],
])

function findType(name: string): string | undefined {
  const isHidden = name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
  return isHidden ? undefined : types.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
}

/** Undefined if one of the files is a ZIP file. */
export function countImages(files: readonly File[]): number | undefined {
  if (files.some(isZip)) return undefined
  return files.filter((file) => findType(pathOf(file)) !== undefined).length
}

function isZip({ name }: File): boolean {
  return /\.zip$/i.test(name)
}

/** Without the name of the chosen folder, with which it begins. */
function pathOf({ name, webkitRelativePath }: File): string {
  return webkitRelativePath.split('/').slice(1).join('/') || name
}

/** Yields one after the other, so that the images of a ZIP file are not all in memory. Throws if a ZIP file is damaged. */
export async function* readImageFiles(files: readonly File[]): AsyncGenerator<ImageFile> {
  for (const file of files) {
    if (isZip(file)) yield* unzip(file)
    else {
      const name = pathOf(file)
      const type = findType(name)
      if (type !== undefined) yield { name, data: file.type === type ? file : new Blob([file], { type }) }
    }
  }
}

async function* unzip(archive: File): AsyncGenerator<ImageFile> {
  const { Unzip, UnzipInflate } = await import('fflate')
  const read: ImageFile[] = []
  const archiveReader = new Unzip((entry) => {
    const type = findType(entry.name)
    if (type === undefined) return
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.length
      // One chunk more than is allowed is enough to be refused.
      if (size <= maxImageBytes + chunk.length) chunks.push(chunk)
      if (isLast) read.push({ name: entry.name, data: new Blob(chunks, { type }) })
    }
    entry.start()
  })
  archiveReader.register(UnzipInflate)
  const stream = archive.stream().getReader()
  for (let next = await stream.read(); !next.done; next = await stream.read()) {
    archiveReader.push(next.value)
    yield* read.splice(0)
  }
  archiveReader.push(new Uint8Array(0), true)
  yield* read.splice(0)
}
