// The buttons of Print Labels: the printer in the network or the PDF, and the file for label printers.
import { Download, FileText, Printer } from 'lucide-react'

import { type PrintedLabels, printLabels, printLabelsZpl, sendLabels } from '#contract/catalog/labels.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

const messages = { success: 'Labels printed', failure: 'Failed to print the labels' }

interface LabelButtonsProps {
  input: PrintedLabels
  /** Whether the format or the printer has dots per inch. */
  hasZpl: boolean
  /** Whether the server can reach the printer. */
  isInNetwork: boolean
  /** Why nothing can be printed. */
  disabledReason: string | undefined
}

export function LabelButtons({ input, hasZpl, isInNetwork, disabledReason }: LabelButtonsProps) {
  const isPhone = useIsPhone()
  const mayPrint = usePermissionError('labels.print') === undefined
  const printing = useSendMessages({ endpoint: sendLabels, messages })
  const { printerProfileId } = input
  const showPdf = () => window.open(buildRequest(printLabels, input).url, '_blank')
  const isSent = hasZpl && isInNetwork && mayPrint && printerProfileId !== undefined
  return (
    <>
      {/* A link that downloads can't be disabled. */}
      {hasZpl && !isPhone && disabledReason === undefined && (
        <a
          href={buildRequest(printLabelsZpl, input).url}
          download
          className={buttonStyles({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" />
          ZPL file
        </a>
      )}
      {isSent && (
        <Button disabledReason={disabledReason} onClick={showPdf}>
          <FileText aria-hidden="true" />
          PDF
        </Button>
      )}
      <Button
        variant="primary"
        disabledReason={disabledReason}
        busy={printing.isPending}
        busyText="Printing..."
        onClick={() => (isSent ? printing.mutate({ ...input, printerProfileId }) : showPdf())}
      >
        <Printer aria-hidden="true" />
        Print Labels
      </Button>
    </>
  )
}
