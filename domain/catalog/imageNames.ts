// Finds the image of a product among files that are named after it.
import { foldText } from '#domain/platform/foldText.ts'

/** What a row says about its image, and what files can be named after. */
export interface ImageWanted {
  /** Names or addresses of files, separated by commas, semicolons, bars or lines. */
  names: string
  productId: string
  styleNumber: string | null
  color: string
}

/** `1042 navy (2)`, `LS-1001-M_front`: further images of `1042 navy` and `LS-1001-M`. */
const furtherImage = /^(.+?)[\s_().-]+(?:0*(\d{1,3})|(\p{L}+))\)?$/u

/** Words for the view that a list shows, and for others, which come after all numbers. */
const firstViews = new Set(['front', 'main', 'hero', 'vorne', 'avant', 'face', 'frente', 'fronte', 'przod'])
const laterViews = new Set(['back', 'side', 'detail', 'rear', 'model', 'hinten', 'dos', 'retro', 'tyl'])
const laterOrder = 1000

/**
 * Returns the path of the image of a product: first by the names in its row, then a file or folder named after its product ID, its
 * style and color, or its style. Of several views the first one. A name that files in two folders have is ambiguous and finds none.
 */
export function createImageFinder(paths: readonly string[]): (wanted: ImageWanted) => string | undefined {
  // Most imports have no images, and large ones have many rows.
  if (paths.length === 0) return () => undefined
  const byName = new Map<string, string | null>()
  const byCode = new Map<string, string | null>()
  const views = new Map<string, { path: string; order: number }>()

  function addView(code: string, path: string, order: number): void {
    const key = toKey(code)
    const known = views.get(key)
    if (known && (known.order < order || (known.order === order && known.path <= path))) return
    views.set(key, { path, order })
  }

  function addCode(code: string, path: string): void {
    addUnique(byCode, code, path)
    const [, base, number, word = ''] = furtherImage.exec(code) ?? []
    if (base === undefined) return
    if (number !== undefined) addView(base, path, Number(number))
    else if (firstViews.has(foldText(word))) addView(base, path, 0)
    else if (laterViews.has(foldText(word))) addView(base, path, laterOrder)
  }

  for (const path of paths) {
    const parts = path.split('/')
    const name = withoutExtension(parts.at(-1) ?? '')
    const folder = parts.at(-2)
    addUnique(byName, name, path)
    // The number of a view in the folder of a product is no product ID.
    if (folder === undefined || !/^\d{1,3}$/.test(name)) addCode(name, path)
    if (folder === undefined) continue
    addCode(`${folder} ${name}`, path)
    addView(folder, path, laterOrder)
  }

  const findByCode = (code: string) => byCode.get(toKey(code)) ?? views.get(toKey(code))?.path
  return ({ names, productId, styleNumber, color }) => {
    for (const name of names.split(/[,;|\n]/)) {
      const found = name.trim() === '' ? undefined : byName.get(toKey(baseName(name)))
      if (found) return found
    }
    const style = styleNumber || undefined
    const codes = [
      productId,
      ...(style && color ? [`${style} ${color}`, `${style} ${color.replaceAll(/[\s-]/g, '')}`] : []),
      style,
    ]
    for (const code of codes) {
      const found = code ? findByCode(code) : undefined
      if (found) return found
    }
    return undefined
  }
}

function addUnique(map: Map<string, string | null>, text: string, path: string): void {
  const key = toKey(text)
  map.set(key, map.has(key) ? null : path)
}

/** The same for `LS 1001_M`, `ls-1001-m` and `LS/1001/M`. */
function toKey(text: string): string {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
}

function withoutExtension(name: string): string {
  return name.replace(/\.[a-z]{3,4}$/i, '')
}

/** The name of the file at an address or path, without its extension. */
function baseName(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/)
  const name = path.split(/[/\\]/).at(-1) ?? ''
  return withoutExtension(decode(name))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
