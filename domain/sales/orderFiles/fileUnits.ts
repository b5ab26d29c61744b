// Reads the units of quantities: dozens, cases and packs as units of a product.

/** Of one of a unit: its units, or that they are those of the pack size. */
type UnitSize = number | 'pack'

const unitSizes: readonly [names: ReadonlySet<string>, size: UnitSize][] = [
  [toSet('ea, each, pc, pcs, pce, piece, pieces, unit, units, st, stk, stück, un, pr, pair, pairs, paar'), 1],
  [toSet('dz, dzn, doz, dozen, dozens, dutzend'), 12],
  [toSet('gross, grs'), 144],
  [
    toSet(
      'cs, case, cases, ca, ct, ctn, carton, cartons, bx, box, boxes, pk, pack, packs, pkg, prepack, prepacks, inner, inners, bundle, bundles, karton, paket',
    ),
    'pack',
  ],
]

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.split(', '))
}

function sizeOf(unit: string): UnitSize | undefined {
  const name = unit.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  return unitSizes.find(([names]) => names.has(name))?.[1]
}

/** '2 dz' as '2' and 'dz'. Undefined if the text has no known unit. */
export function splitUnit(text: string): { quantity: string; unit: string } | undefined {
  const [, quantity = '', unit = ''] = /^([\d.,]+)\s*(\p{L}+\.?)$/u.exec(text) ?? []
  return sizeOf(unit) === undefined ? undefined : { quantity, unit }
}

/** The unit that the name of a column of quantities has: 'Quantity (dozens)', 'Cases'. */
export function unitOfColumn(name: string): string | undefined {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 1)
  return (
    words.find((word) => sizeOf(word) === 12 || sizeOf(word) === 'pack') ??
    words.find((word) => sizeOf(word) === 1)
  )
}

/** The units of one `unit`, or why they are not known. `packSize` is what the file says about a pack. */
export function unitsPer(
  unit: string | undefined,
  packSize: number | undefined,
): number | { reason: string } {
  if (unit === undefined)
    return (packSize ?? 1) === 1
      ? 1
      : {
          reason: `Packs of ${packSize}: the file doesn't say if the quantity counts units or packs. Add a column Unit, or ignore this one.`,
        }
  const [inName] = /\d+/.exec(unit) ?? []
  const size = sizeOf(unit.replace(/\bof\b/i, ''))
  if (size === undefined) return { reason: `The unit ${unit} is not known. Use each, dozen or case.` }
  if (size !== 'pack')
    return size === 1 || packSize === undefined || packSize === 1 || packSize === size
      ? size
      : { reason: `${unit} is ${size} units, but the pack size is ${packSize}` }
  const inPack = packSize ?? (inName === undefined ? undefined : Number(inName))
  return inPack === undefined || inPack < 1
    ? { reason: `The file doesn't say how many units a ${unit} has` }
    : inPack
}
