// What an action on several records could not do, each with its reason.
import { pluralize } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'

export interface Problem {
  id: number
  reason: string
}

interface ProblemsDialogProps {
  /** 'invoice' */
  noun: string
  problems: readonly Problem[]
  onClose: () => void
}

export function ProblemsDialog({ noun, problems, onClose }: ProblemsDialogProps) {
  return (
    <Dialog
      open={problems.length > 0}
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Not done: ${pluralize(problems.length, noun)}`}
      description={`The other ${noun}s are done.`}
    >
      <DialogBody>
        <ul className="flex flex-col gap-1.5 text-control">
          {problems.map(({ id, reason }) => (
            <li key={id} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
