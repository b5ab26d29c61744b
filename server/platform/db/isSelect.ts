// Which statements change nothing.
import type { QueryConfig } from 'pg'

/** Whether it may run twice, or for nothing: what changes something begins otherwise. */
export function isSelect(statement: string | QueryConfig): boolean {
  return /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.text)
}
