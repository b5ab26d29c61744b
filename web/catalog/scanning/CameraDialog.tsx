// Scans one code after another with the camera, and shows what the page makes of each.
import { Link } from '@tanstack/react-router'
import { Flashlight, FlashlightOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { beepScanned } from '#web/ui/beep.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Dialog, DialogBody, DialogFooter, type DialogProps } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

import type { CameraScanProps } from './CameraButton.tsx'
import { startCodeReader } from './startCodeReader.ts'
import { type CameraProblem, useCamera } from './useCamera.ts'

type CameraDialogProps = CameraScanProps & Pick<DialogProps, 'open' | 'onOpenChange'>

export function CameraDialog({ open, onOpenChange, ...scans }: CameraDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Scan with the camera">
      {open && <CameraScans {...scans} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function CameraScans({
  onScan,
  answer,
  isSingle = false,
  closeOn,
  onClose,
}: CameraScanProps & { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const [codes, setCodes] = useState<string[]>([])
  const [closeOnAtFirst] = useState(closeOn)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (closeOn !== closeOnAtFirst) close()
  }, [closeOn, closeOnAtFirst])
  const take = useEffectEvent((code: string) => {
    setCodes((before) => [...before, code])
    onScan(code)
    // A sound says that the page has it.
    beepScanned()
    if (isSingle) onClose()
  })
  const fail = useEffectEvent(() => camera.fail('reader'))
  const { state, torch } = camera
  useEffect(() => {
    if (state !== 'on' || !video.current) return undefined
    return startCodeReader(video.current, { onScan: (code) => take(code), onFailure: () => fail() })
  }, [state])
  if (state !== undefined && state !== 'on') return <Problem problem={state} onRetry={camera.retry} />
  return (
    <>
      <DialogBody flush>
        <div className="relative bg-black">
          {/* A live picture has no captions. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={video}
            playsInline
            muted
            aria-label="Picture of the camera"
            className="block h-[min(52dvh,26rem)] w-full object-cover"
          />
          <div
            aria-hidden="true"
            className="absolute inset-x-[12%] inset-y-[26%] rounded-md border-2 border-white/80"
          />
        </div>
        <LastCode code={codes.at(-1)} count={codes.length} answer={answer} isOn={state === 'on'} />
      </DialogBody>
      <DialogFooter>
        {torch && (
          <Button aria-pressed={torch.isOn} onClick={torch.toggle}>
            {torch.isOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
            {torch.isOn ? 'Turn light off' : 'Turn light on'}
          </Button>
        )}
        <Button onClick={onClose}>Close camera</Button>
      </DialogFooter>
    </>
  )
}

interface LastCodeProps {
  code: string | undefined
  count: number
  answer: ReactNode
  isOn: boolean
}

function LastCode({ code, count, answer, isOn }: LastCodeProps) {
  return (
    <output className="block min-h-16 px-5 py-3 text-control wrap-anywhere max-sm:px-4">
      {code === undefined ? (
        <span className="text-muted">
          {isOn
            ? 'Hold a barcode or a QR code into the frame, one at a time. For another unit, move it away and back.'
            : 'Starting the camera...'}
        </span>
      ) : (
        <>
          <span className="flex justify-between gap-3 text-meta text-muted">
            <span className="code">{code}</span>
            <span className="shrink-0 tabular">{pluralize(count, 'scan')}</span>
          </span>
          <span className="mt-1 block text-body">{answer}</span>
        </>
      )}
    </output>
  )
}

const problems: Record<CameraProblem, { title: string; text: string }> = {
  insecure: {
    title: 'The camera needs https',
    text: 'Browsers open a camera only for pages with an https address.',
  },
  denied: {
    title: 'The camera is blocked',
    text: "Allow the camera for this site in the browser's settings, then try again.",
  },
  busy: { title: 'Another app uses the camera', text: 'Close the other app, then try again.' },
  missing: { title: 'No camera was found', text: 'Connect a camera, then try again.' },
  reader: {
    title: 'The code reader could not be loaded',
    text: 'Check the connection, then try again.',
  },
}

function Problem({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, text } = problems[problem]
  if (problem !== 'insecure') return <ErrorState title={title} text={text} onRetry={onRetry} />
  const guide = (
    // In another tab, because a form may be open behind the dialog.
    <Link to="/camera-guide" hash="https-inside-a-company-network" target="_blank" className={buttonStyles()}>
      Set up https
    </Link>
  )
  return <ErrorState title={title} text={text} action={guide} />
}
