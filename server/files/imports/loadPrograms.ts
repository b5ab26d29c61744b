// Finds the programs whose exports are recognized: each file of their folder exports its own, so that a new one is listed nowhere.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { ExportingProgram } from '#domain/files/programs.ts'

const load = createRequire(import.meta.url)

/** `folder` is below domain/. */
export function loadPrograms(folder: string): readonly ExportingProgram[] {
  const path = fileURLToPath(new URL(`../../../domain/${folder}/`, import.meta.url))
  return readdirSync(path)
    .filter((name) => /^\w+\.ts$/.test(name))
    .flatMap((name) => Object.values<unknown>(load(path + name) as Record<string, unknown>))
    .filter(isProgram)
}

function isProgram(value: unknown): value is ExportingProgram {
  return typeof value === 'object' && value !== null && 'signatures' in value
}
