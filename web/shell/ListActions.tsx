// What is done from a list besides its main action: pages to open and its export. Where there is less room, they are in a menu.
import { useNavigate } from '@tanstack/react-router'
import { Download, EllipsisVertical, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type ExportOptions, useExport } from '#web/api/useExport.ts'
import { ActionItem, ActionShortcuts, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ActionLink } from './ActionLink.tsx'
import { getPage, type PlainPath } from './pages.ts'

interface ListAction {
  text: string
  icon: LucideIcon
  to: PlainPath
  /** Also on a phone, where the bottom bar has room for it. */
  isButtonOnPhone?: boolean
}

interface ListExport<I extends z.ZodMiniType> extends ExportOptions {
  endpoint: Endpoint<I, 'download'>
  input: z.output<I>
  /** The same as a workbook. */
  workbook?: Endpoint<I, 'download'>
}

interface ListActionsProps<I extends z.ZodMiniType> {
  actions: readonly ListAction[]
  exported: ListExport<I>
  /** The main action. */
  children: ReactNode
}

export function ListActions<I extends z.ZodMiniType>({ actions, exported, children }: ListActionsProps<I>) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const isButton = ({ isButtonOnPhone = false }: ListAction) => !isNarrow || (isPhone && isButtonOnPhone)
  return (
    <div className="flex gap-2 max-sm:*:flex-1">
      {isNarrow ? (
        <ActionMenu actions={actions.filter((action) => !isButton(action))} exported={exported} />
      ) : (
        <ExportButtons {...exported} />
      )}
      {actions.filter(isButton).map(({ text, icon, to }) => (
        <ActionLink key={text} to={to} icon={icon} variant="secondary">
          {text}
        </ActionLink>
      ))}
      {children}
    </div>
  )
}

function ExportButtons<I extends z.ZodMiniType>({ workbook, ...exported }: ListExport<I>) {
  return (
    <>
      <ExportButton shortcut="export" {...exported} />
      {workbook && <ExportButton {...exported} endpoint={workbook} text="Export XLSX" />}
    </>
  )
}

function ActionMenu<I extends z.ZodMiniType>({
  actions,
  exported: { endpoint, input, workbook, ...texts },
}: Omit<ListActionsProps<I>, 'children'>) {
  // Also that of the workbook, because the menu closes with its items.
  const csv = useExport(endpoint, texts)
  const xlsx = useExport(workbook ?? endpoint, texts)
  const download: MenuAction = {
    text: 'Export CSV',
    shortcut: 'export',
    Icon: Download,
    onSelect: () => csv.start(input),
  }
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <IconButton variant="secondary" label="More actions" busy={csv.isRunning || xlsx.isRunning}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        {actions.map((action) => (
          <PageItem key={action.text} {...action} />
        ))}
        <ActionItem action={download} />
        {workbook && (
          <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => xlsx.start(input)}>
            Export XLSX
          </MenuItem>
        )}
      </DropdownMenu>
      <ActionShortcuts actions={[download]} />
    </>
  )
}

function PageItem({ text, icon: Icon, to }: ListAction) {
  const navigate = useNavigate()
  return (
    <MenuItem
      icon={<Icon aria-hidden="true" />}
      disabledReason={usePermissionError(getPage(to).permission)}
      onSelect={() => void navigate({ to })}
    >
      {text}
    </MenuItem>
  )
}
