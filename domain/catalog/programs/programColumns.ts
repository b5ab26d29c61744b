// Finds the columns of a program in a file.
import type { Names, Program } from './program.ts'

/** 'Option1  Name ' becomes 'option1 name'. */
export function foldName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('’', "'")
}

/** The positions of the columns with these names, in the order of `wanted`. In a name, * is any text. */
export function findPositions(names: readonly string[], wanted: Names | undefined = []): number[] {
  const folded = names.map(foldName)
  return wanted.flatMap((name) => {
    const [start = '', end] = foldName(name).split('*')
    const positions = folded.flatMap((each, index) =>
      (end === undefined ? each === start : each.startsWith(start) && each.endsWith(end)) ? [index] : [],
    )
    return end === undefined ? positions.slice(0, 1) : positions
  })
}

const words = ['one', 'two', 'three', 'four', 'five'] as const

/** The pairs of positions of options: Option1 Name and Option1 Value, and so on. The name may be missing. */
export function findPairs(
  names: readonly string[],
  pairs: Program['options'] = [],
): { name: number; value: number }[] {
  const folded = names.map(foldName)
  const found = pairs.flatMap(({ name, value }) => {
    const numbers = value.includes('{n}') ? [1, 2, 3, 4, 5, 6, 7, 8, 9, ...words] : ['']
    return numbers.flatMap((number) => {
      const position = (text: string) => folded.indexOf(foldName(text.replace('{n}', String(number))))
      return position(value) === -1 ? [] : [{ name: position(name), value: position(value) }]
    })
  })
  // Several spellings can be the same column.
  return [...new Map(found.map((pair) => [pair.value, pair])).values()]
}
