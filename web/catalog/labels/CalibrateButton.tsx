// Calibrates a printer: prints a page with lines, and turns their measured distances into the correction of its profile.
import { Printer, Ruler } from 'lucide-react'
import { useState } from 'react'

import { printCalibrationPage, sendCalibrationPage } from '#contract/catalog/labels.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { recordEndpoints } from '#contract/records.ts'
import { calibrationLines, findCorrection } from '#domain/catalog/labels/calibrationPage.ts'
import { formatMillimeters, readLength } from '#domain/platform/lengths.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'

interface Profile {
  id: number
  version: number
  name: string
  networkAddress: string | null
  dpi: number | null
}

export function CalibrateButton({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabledReason={usePermissionError('printers.manage')} onClick={() => setIsOpen(true)}>
        <Ruler aria-hidden="true" />
        Calibrate
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Calibrate ${profile.name}`}
        description="Print the page at its true size, then measure from the edges of the paper to the lines."
      >
        {isOpen && <Calibration profile={profile} onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  )
}

const lineNames = ['leftLine', 'rightLine', 'upperLine', 'lowerLine'] as const
type LineName = (typeof lineNames)[number]

const labels: Record<LineName, string> = {
  leftLine: 'Left edge to the left line',
  rightLine: 'Left edge to the right line',
  upperLine: 'Top edge to the upper line',
  lowerLine: 'Top edge to the lower line',
}

function Calibration({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const formats = useCall(recordEndpoints.labelFormat.findAll, { page: 1, limit: 200 })
  const [formatId, setFormatId] = useState<number>()
  const [typed, setTyped] = useState<Record<LineName, string>>({
    leftLine: '',
    rightLine: '',
    upperLine: '',
    lowerLine: '',
  })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const saving = useChange(recordEndpoints.printerProfile.edit, {
    failure: 'Failed to save the correction',
    success: ({ name }) => `${name} calibrated`,
    onDone,
  })
  const records = formats.data?.records ?? []
  const format = records.find(({ id }) => id === formatId) ?? records[0]
  if (!format)
    return (
      <DialogBody>
        {formats.isError ? 'Failed to load the label formats.' : formats.data && 'Add a label format first.'}
      </DialogBody>
    )
  const lines = calibrationLines(format)
  const expected: Record<LineName, number> = {
    leftLine: lines.x[0],
    rightLine: lines.x[1],
    upperLine: lines.y[0],
    lowerLine: lines.y[1],
  }
  const distanceTo = (name: LineName) => readLength(typed[name])
  const across = findCorrection(lines.x, [distanceTo('leftLine'), distanceTo('rightLine')])
  const down = findCorrection(lines.y, [distanceTo('upperLine'), distanceTo('lowerLine')])
  const errorOf = (name: LineName) => {
    if (typed[name].trim() === '') return 'Enter the distance'
    if (Number.isNaN(distanceTo(name))) return 'Enter a length such as 20.3 mm'
    const isNotSecond = (name === 'rightLine' && !across) || (name === 'lowerLine' && !down)
    return isNotSecond ? 'Must be more than the distance to the other line' : undefined
  }
  const save = () => {
    setIsSubmitted(true)
    if (!across || !down || lineNames.some((name) => errorOf(name) !== undefined)) return
    saving.mutate({
      id: profile.id,
      version: profile.version,
      name: profile.name,
      offsetXUm: across.offsetUm,
      scaleXPpm: across.scalePpm,
      offsetYUm: down.offsetUm,
      scaleYPpm: down.scalePpm,
    })
  }
  return (
    <DialogForm saveText="Save Correction" isSaving={saving.isPending} onSave={save} onCancel={onDone}>
      <div className="flex items-end gap-2">
        <Field label="Label format" className="min-w-0 flex-1">
          <Select value={format.id} onChange={(event) => setFormatId(Number(event.target.value))}>
            {records.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <PrintPageButton profile={profile} format={format} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {lineNames.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            hint={`${formatMillimeters(expected[name])} mm on an exact printer`}
            error={isSubmitted ? errorOf(name) : undefined}
          >
            <NumberInput
              unit="mm"
              hasDecimals
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </DialogForm>
  )
}

interface PrintPageButtonProps {
  profile: Profile
  format: { id: number; dpi: number | null }
}

/** On the printer in the network, else as a PDF. */
function PrintPageButton({ profile, format }: PrintPageButtonProps) {
  const printing = useSendMessages({
    endpoint: sendCalibrationPage,
    messages: { success: 'Calibration page printed', failure: 'Failed to print the page' },
  })
  const isSent = profile.networkAddress !== null && (profile.dpi ?? format.dpi) !== null
  const print = () => {
    if (isSent) return printing.mutate({ formatId: format.id, printerProfileId: profile.id })
    window.open(buildRequest(printCalibrationPage, { formatId: format.id }).url, '_blank')
  }
  return (
    <Button busy={printing.isPending} busyText="Printing..." onClick={print}>
      <Printer aria-hidden="true" />
      Print Page
    </Button>
  )
}
