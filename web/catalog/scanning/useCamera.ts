// The camera of the device while a dialog is open, and why there is none.
import { type RefObject, useCallback, useEffect, useState } from 'react'

export type CameraProblem = 'insecure' | 'denied' | 'busy' | 'missing' | 'reader'

interface Torch {
  isOn: boolean
  toggle: () => void
}

interface Camera {
  /** Undefined until it has a picture or a problem. */
  state: 'on' | CameraProblem | undefined
  torch: Torch | undefined
  /** Stops the camera, and says why. */
  fail: (problem: CameraProblem) => void
  retry: () => void
}

/** Shows the camera behind the device in `video`. It is off while the page is hidden. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<Camera['state']>()
  const [torch, setTorch] = useState<Torch>()
  const fail = useCallback((problem: CameraProblem) => setState(problem), [])
  const isStopped = state !== undefined && state !== 'on'
  useEffect(() => {
    if (isStopped) return undefined
    let stream: MediaStream | undefined
    let visit = 0
    const stop = () => {
      visit += 1
      for (const track of stream?.getTracks() ?? []) track.stop()
      stream = undefined
      setTorch(undefined)
    }
    const start = async () => {
      const thisVisit = visit
      try {
        const opened = await openCamera()
        if (thisVisit !== visit || !video.current) {
          for (const track of opened.getTracks()) track.stop()
          return
        }
        stream = opened
        video.current.srcObject = opened
        const [track] = opened.getVideoTracks()
        // The user took the permission back, or unplugged it.
        track?.addEventListener('ended', () => setState('missing'))
        if (track && hasTorch(track)) setTorch(createTorch(track, setTorch))
        await video.current.play()
        setState('on')
      } catch (error) {
        if (thisVisit === visit) setState(problemOf(error))
      }
    }
    const follow = () => {
      stop()
      setState(undefined)
      if (document.visibilityState === 'visible') void start()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [video, isStopped])
  return { state, torch, fail, retry: () => setState(undefined) }
}

/** Browsers have no cameras for pages that were not sent by https, or by the device itself. */
export function isCameraAllowed(): boolean {
  return window.isSecureContext && 'mediaDevices' in navigator
}

function openCamera(): Promise<MediaStream> {
  if (!isCameraAllowed()) throw new InsecurePageError()
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

class InsecurePageError extends Error {}

function problemOf(error: unknown): CameraProblem {
  if (error instanceof InsecurePageError) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  return ['NotReadableError', 'AbortError'].includes(name) ? 'busy' : 'missing'
}

/** The DOM types don't know the torch (https://w3c.github.io/mediacapture-image/#torch). */
function hasTorch(track: MediaStreamTrack): boolean {
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean }
  return torch === true
}

function createTorch(track: MediaStreamTrack, onChange: (torch: Torch) => void, isOn = false): Torch {
  return {
    isOn,
    toggle() {
      const advanced = [{ torch: !isOn } as MediaTrackConstraintSet]
      void track
        .applyConstraints({ advanced })
        .then(() => onChange(createTorch(track, onChange, !isOn)))
        // The camera was stopped meanwhile.
        .catch(() => {})
    },
  }
}
