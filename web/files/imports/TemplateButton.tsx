// Downloads a CSV file with the columns of an import and some example rows.
import { Download } from 'lucide-react'

import { Button } from '#web/ui/Button.tsx'
import { saveFile } from '#web/ui/saveFile.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface TemplateButtonProps {
  fileName: string
  csv: string
}

export function TemplateButton({ fileName, csv }: TemplateButtonProps) {
  return (
    <Button
      {...shortcutProps('template')}
      size="sm"
      onClick={() => saveFile(new Blob([csv], { type: 'text/csv' }), fileName)}
    >
      <Download aria-hidden="true" />
      Download Template
    </Button>
  )
}
