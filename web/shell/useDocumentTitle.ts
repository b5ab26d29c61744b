// What the browser's tab says.
import { useEffect } from 'react'

/** 'Products' becomes 'Products · Selvedge'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Selvedge`
  }, [title])
}
