// The buttons of Print Labels: the PDF, and the file for label printers.
import { Download, Printer } from 'lucide-react'

import { type PrintedLabels, printLabels, printLabelsZpl } from '#contract/catalog/labels.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

interface LabelButtonsProps {
  input: PrintedLabels
  /** Whether the format has dots per inch. */
  hasZpl: boolean
  /** Why nothing can be printed. */
  disabledReason: string | undefined
}

export function LabelButtons({ input, hasZpl, disabledReason }: LabelButtonsProps) {
  return (
    <>
      {/* A link that downloads can't be disabled. */}
      {hasZpl && disabledReason === undefined && (
        <a
          href={buildRequest(printLabelsZpl, input).url}
          download
          className={buttonStyles({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" />
          ZPL file
        </a>
      )}
      <Button
        variant="primary"
        disabledReason={disabledReason}
        onClick={() => window.open(buildRequest(printLabels, input).url, '_blank')}
      >
        <Printer aria-hidden="true" />
        Print Labels
      </Button>
    </>
  )
}
