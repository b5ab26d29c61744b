// Rows that describe a style, of which the variations are rows of their own: before or after it.
import type { ImportCells } from '#domain/catalog/importRow.ts'
import { findPositions } from '#domain/catalog/programs/programColumns.ts'

import type { FileLayout } from './fileStart.ts'

export interface Parent {
  /** Its product ID, which is the number of the style. */
  code: string
  cells: ImportCells
}

export interface Parents {
  /** Gets each row before any is read. */
  scan: (texts: readonly string[], cells: ImportCells) => void
  /** What a row is. The parent of a variation is undefined if the file doesn't have it. */
  find: (
    texts: readonly string[],
    cells: ImportCells,
  ) =>
    | { is: 'parent' | 'leftOut' | 'product' }
    | { is: 'variation'; parent: Parent | undefined; link: string }
}

/** Undefined for a file without parents. */
export function createParents(layout: FileLayout, names: readonly string[]): Parents | undefined {
  const { program, parent: link } = layout
  const rules = program?.parents
  if (rules) return createKnownParents(rules, names, link)
  return link === undefined ? undefined : createLinkedParents(link)
}

function createKnownParents(
  rules: NonNullable<NonNullable<FileLayout['program']>['parents']>,
  names: readonly string[],
  link: number | undefined,
): Parents {
  const [kind = -1] = findPositions(names, rules.kind)
  const ids = rules.ids.map(({ columns, prefix = '' }) => ({
    positions: findPositions(names, columns),
    prefix,
  }))
  const children = findPositions(names, rules.children)
  const byId = new Map<string, Parent>()
  const byChild = new Map<string, Parent>()
  const byName = new Map<string, Parent>()
  const kindOf = (texts: readonly string[]) => (texts[kind] ?? '').toLowerCase()
  const isParent = (texts: readonly string[]) => rules.kinds.includes(kindOf(texts))

  function findParent(texts: readonly string[], { productId = '', productName = '' }: ImportCells) {
    const text = link === undefined ? '' : (texts[link] ?? '')
    if (text !== '') return { parent: byId.get(text.toLowerCase()), link: text }
    const parent = byChild.get(productId.toLowerCase()) ?? findByName(byName, productName)
    return parent && { parent, link: parent.code }
  }

  return {
    scan(texts, cells) {
      if (!isParent(texts)) return
      const parent = { code: cells.productId ?? '', cells }
      for (const { positions, prefix } of ids)
        for (const position of positions)
          if (texts[position]) byId.set(`${prefix}${texts[position]}`.toLowerCase(), parent)
      if (parent.code === '') parent.code = texts[ids.at(-1)?.positions[0] ?? -1] ?? ''
      for (const position of children)
        for (const sku of readChildren(texts[position] ?? '')) byChild.set(sku.trim().toLowerCase(), parent)
      if (rules.byName === true && cells.productName) byName.set(cells.productName.toLowerCase(), parent)
    },
    find(texts, cells) {
      if (isParent(texts)) return { is: 'parent' }
      if (rules.leftOut?.includes(kindOf(texts)) === true) return { is: 'leftOut' }
      const found = findParent(texts, cells)
      return found ? { is: 'variation', ...found } : { is: 'product' }
    },
  }
}

/** 'sku=A,color=Red|sku=B,color=Blue', or 'A,B'. */
function readChildren(text: string): string[] {
  if (!text.includes('=')) return text.split(/[,|]/).filter((sku) => sku.trim() !== '')
  return Array.from(text.matchAll(/(?:^|[|,])\s*sku=([^,|]+)/g), ([, sku = '']) => sku)
}

/** 'Linen Top | Slate' belongs to Linen Top: the longest name before a character that is no letter. */
function findByName(byName: ReadonlyMap<string, Parent>, name: string): Parent | undefined {
  if (byName.size === 0) return undefined
  const lower = name.toLowerCase()
  for (const { index } of [...lower.matchAll(/[^\p{L}\p{N}]/gu)].toReversed()) {
    const parent = byName.get(lower.slice(0, index).trimEnd())
    if (parent) return parent
  }
  return undefined
}

/** A row is a parent if another row names it in the column of parents. */
function createLinkedParents(link: number): Parents {
  const linked = new Set<string>()
  const byCode = new Map<string, Parent>()
  return {
    scan(texts, cells) {
      const text = (texts[link] ?? '').toLowerCase()
      if (text !== '' && text !== cells.productId?.toLowerCase()) linked.add(text)
      else if (cells.productId) byCode.set(cells.productId.toLowerCase(), { code: cells.productId, cells })
    },
    find(texts, { productId = '' }) {
      const text = texts[link] ?? ''
      if (text !== '' && text.toLowerCase() !== productId.toLowerCase())
        return { is: 'variation', parent: byCode.get(text.toLowerCase()), link: text }
      return { is: linked.has(productId.toLowerCase()) ? 'parent' : 'product' }
    },
  }
}
