// Prints the results and writes them to docs/performance.md, where each part has a table.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const page = join(import.meta.dirname, '..', 'docs', 'performance.md')

let rows: { title: string; figure: string }[] = []

/** Adds a row to the table of the current part; without a figure it is a heading. */
export function addRow(title: string, figure: string): void {
  process.stdout.write(`${title.padEnd(52)} ${figure}\n`)
  rows.push({ title, figure })
}

/** Runs a part and replaces its table. */
export async function measurePart(part: string, measure: () => Promise<void>): Promise<void> {
  rows = []
  await measure()
  const cells = rows.map(({ title, figure }) => `| ${escaped(title)} | ${escaped(figure)} |`)
  const table = ['| measured | figure |', '| --- | --- |', ...cells].join('\n')
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`
  const begin = `<!-- npm run bench -- ${part} -->`
  const end = `<!-- end of ${part} -->`
  const block = `${begin}\n\n${date}, ${machine}:\n\n${table}\n\n${end}`
  const text = await readFile(page, 'utf8')
  const previous = text.slice(text.indexOf(begin), text.indexOf(end) + end.length)
  const exists = text.includes(begin) && text.includes(end)
  await writeFile(
    page,
    exists ? text.replace(previous, () => block) : `${text.trimEnd()}\n\n## ${part}\n\n${block}\n`,
  )
  execFileSync(process.execPath, [join('node_modules', 'oxfmt', 'bin', 'oxfmt'), page])
}

function escaped(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}
