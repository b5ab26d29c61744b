import type { CallError } from '#contract/platform/client.ts'

/** Whether a count was refused because the units on record changed: it can be saved again after they are reloaded. */
export function isOutdatedCount({ body }: CallError): boolean {
  return body?.errors?.some(({ path }) => path.endsWith('.expected')) ?? false
}
