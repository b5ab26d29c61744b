// The buttons that print a document and save it as a PDF.
import { FileDown, Printer } from 'lucide-react'

import { useSavePdf } from '#web/api/useSavePdf.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

/** The page renders its print layout while it is printed. */
export function PrintButton() {
  return (
    <Button {...shortcutProps('print')} onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      Print
    </Button>
  )
}

interface SavePdfButtonProps {
  endpoint: Parameters<typeof useSavePdf>[0]
  /** Of the document. */
  id: number
  /** Without its ending. */
  fileName: string
}

export function SavePdfButton({ endpoint, id, fileName }: SavePdfButtonProps) {
  const pdf = useSavePdf(endpoint, id, fileName, { success: 'PDF saved successfully' })
  return (
    <Button
      {...shortcutProps('savePdf')}
      onClick={() => pdf.mutate()}
      busy={pdf.isPending}
      busyText="Saving..."
    >
      <FileDown aria-hidden="true" />
      Save as PDF
    </Button>
  )
}
