// How to scan with a phone, and what it needs: docs/camera.md.
import guide from '#docs/camera.md'
import { Guide } from '#web/shell/Guide.tsx'

export function CameraGuidePage() {
  return <Guide html={guide} />
}
