// The programs whose product files are recognized: each file in their folder exports its own.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { Program } from '#domain/catalog/programs/program.ts'

const folder = fileURLToPath(new URL('../../../domain/catalog/programs/', import.meta.url))
const load = createRequire(import.meta.url)

export const programs: readonly Program[] = readdirSync(folder)
  .filter((name) => /^\w+\.ts$/.test(name))
  .flatMap((name) => Object.values<unknown>(load(`${folder}${name}`) as Record<string, unknown>))
  .filter(isProgram)

function isProgram(value: unknown): value is Program {
  return typeof value === 'object' && value !== null && 'signs' in value
}
