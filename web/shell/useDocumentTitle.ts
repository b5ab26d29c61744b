import { useEffect } from 'react'

/** Sets the title of the browser tab: 'Products · Selvedge'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Selvedge`
  }, [title])
}
