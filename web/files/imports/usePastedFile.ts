// Lets the user paste copied cells of a spreadsheet or lines of a list, as if they were a file.
import { useEffect, useEffectEvent } from 'react'

/** Calls `onPaste` with the text as a file, unless it is pasted into a field or is a single word. */
export function usePastedFile(onPaste: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isField =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    if (isField || !/\S(?:\t|[\r\n]+)\S/.test(text)) return
    event.preventDefault()
    const extension = text.includes('\t') ? 'tsv' : 'csv'
    onPaste(new File([text], `Pasted list.${extension}`, { type: 'text/csv' }))
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
