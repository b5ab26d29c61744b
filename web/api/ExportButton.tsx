// The button that exports a list as a file.
import { Download } from 'lucide-react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { type ShortcutId, shortcutProps } from '#web/ui/shortcuts.ts'

import { type ExportOptions, useExport } from './useExport.ts'

interface ExportButtonProps<I extends z.ZodMiniType> extends ExportOptions {
  endpoint: Endpoint<I, 'download'>
  /** The filters of the list. */
  input: z.output<I>
  shortcut?: ShortcutId
  disabledReason?: string | undefined
  text?: string
  variant?: ButtonProps['variant']
}

export function ExportButton<I extends z.ZodMiniType>({
  endpoint,
  input,
  shortcut,
  disabledReason,
  text = 'Export CSV',
  variant,
  ...options
}: ExportButtonProps<I>) {
  const { start, isRunning, busyText } = useExport(endpoint, options)
  return (
    <Button
      variant={variant}
      {...(shortcut !== undefined && shortcutProps(shortcut))}
      busy={isRunning}
      busyText={busyText}
      disabledReason={disabledReason}
      onClick={() => start(input)}
    >
      <Download aria-hidden="true" />
      {text}
    </Button>
  )
}
