// The button that scans codes with a camera, for the handler that the page has for a barcode scanner. The rest is loaded when it is pressed.
import { ScanBarcode } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'

const CameraDialog = lazy(async () => ({ default: (await import('./CameraDialog.tsx')).CameraDialog }))

export interface CameraScanProps {
  /** Gets each scanned code, as from a barcode scanner. */
  onScan: (code: string) => void
  /** What the page made of the last code. */
  answer?: ReactNode
  /** The camera closes after one code, whose result the page shows. */
  isSingle?: boolean
  /** The camera closes when this changes: a style was opened, whose units are typed. */
  closeOn?: unknown
}

interface CameraButtonProps extends CameraScanProps {
  className?: string
}

/** Not there on a device without a camera. */
export function CameraButton({ className, ...scans }: CameraButtonProps) {
  const hasCamera = useHasCamera()
  const [isOpen, setIsOpen] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  if (!hasCamera) return null
  return (
    <>
      <IconButton
        label="Scan with the camera"
        variant="secondary"
        className={className}
        onClick={() => {
          setIsLoaded(true)
          setIsOpen(true)
        }}
      >
        <ScanBarcode aria-hidden="true" />
      </IconButton>
      {isLoaded && (
        <Suspense>
          <CameraDialog open={isOpen} onOpenChange={setIsOpen} {...scans} />
        </Suspense>
      )}
    </>
  )
}

/** On a page without https it can't be known, and the dialog says what is missing. */
let hasCamera = !('mediaDevices' in navigator)
const listeners = new Set<() => void>()

async function findCamera(): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  hasCamera = devices.some(({ kind }) => kind === 'videoinput')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0 && 'mediaDevices' in navigator) {
    navigator.mediaDevices.addEventListener('devicechange', findCamera)
    void findCamera()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && 'mediaDevices' in navigator)
      navigator.mediaDevices.removeEventListener('devicechange', findCamera)
  }
}

function useHasCamera(): boolean {
  return useSyncExternalStore(subscribe, () => hasCamera)
}
