// A product in a line of a document, a count or a delivery: its name, and below it its code.
import type { ReactNode } from 'react'

interface ProductTextProps {
  name: string
  code: string
  /** After the code, separated by dots. Those without a text are left out. */
  facts?: readonly (string | false | undefined)[]
  /** After the code, cut off after two lines. */
  description?: string | null
  /** Further lines. */
  children?: ReactNode
}

export function ProductText({ name, code, facts, description = null, children }: ProductTextProps) {
  return (
    <>
      <div className="font-medium wrap-anywhere">{name}</div>
      <div
        className={`text-meta text-muted wrap-anywhere ${description === null ? '' : 'line-clamp-2'}`}
        title={description ?? undefined}
      >
        <span className="code">{code}</span>
        {[...(facts ?? []), description].map((fact) => fact && ` · ${fact}`)}
      </div>
      {children}
    </>
  )
}
