// The control at the end of a row that shows its record in a panel. The keyboard has Space for it.
import { PanelRight } from 'lucide-react'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { MenuItem } from '#web/ui/DropdownMenu.tsx'
import { shortcutKeys, shortcuts } from '#web/ui/shortcuts.ts'

import { openPreview, type PreviewedPath } from './preview.ts'

/** For the link of a row, so that the control is named after it. */
export function rowLinkId(path: string, id: number | string): string {
  return `row-${path}-${id}`
}

interface PreviewButtonProps {
  path: PreviewedPath
  id: number | string
  variant?: 'ghost' | 'secondary'
  className?: string
}

export function PreviewButton({ path, id, variant = 'ghost', className }: PreviewButtonProps) {
  const linkId = rowLinkId(path, id)
  return (
    <button
      type="button"
      id={`${linkId}-preview`}
      tabIndex={-1}
      aria-label="Preview"
      aria-labelledby={`${linkId}-preview ${linkId}`}
      title={`Preview (${shortcutKeys(shortcuts.preview.keys).join('+')})`}
      onClick={() => openPreviewOf(path, id)}
      className={buttonStyles({
        variant,
        size: 'sm',
        icon: true,
        className: `text-muted ${className ?? ''}`,
      })}
    >
      <PanelRight aria-hidden="true" />
    </button>
  )
}

/** The same in the menu of a row, where there is no room for the control. */
export function PreviewItem({ path, id }: Pick<PreviewButtonProps, 'path' | 'id'>) {
  return (
    <MenuItem icon={<PanelRight aria-hidden="true" />} onSelect={() => openPreviewOf(path, id)}>
      Preview
    </MenuItem>
  )
}

function openPreviewOf(path: PreviewedPath, id: number | string): void {
  const link = document.getElementById(rowLinkId(path, id))
  if (!link) return
  link.focus({ preventScroll: true })
  openPreview(link)
}
