// Emails a password link and shows another one to copy.
import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useRef } from 'react'

import { sendPasswordLink, type User } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import { noMailServerText } from '#domain/platform/deliveryStatus.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { copyText } from '#web/ui/copyText.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

import type { UserDialogProps } from './UserDialogs.tsx'

export function PasswordLinkDialog({ user, open, onOpenChange }: UserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={user.hasPassword ? 'Reset Password' : 'Send Invitation'}
      description={displayName(user)}
      size="sm"
    >
      <PasswordLink user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface PasswordLinkProps {
  user: User
  onDone: () => void
}

function PasswordLink({ user, onDone }: PasswordLinkProps) {
  const sending = useChange(sendPasswordLink, {
    failure: 'Failed to send the link',
  })
  if (sending.data) return <LinkToCopy user={user} sent={sending.data} onDone={onDone} />
  return (
    <>
      <DialogBody>
        <p className="text-control">
          {user.hasPassword
            ? `This sends an email with a link to set a new password to ${user.email}. The current password works until the link is used. Then the user is signed out everywhere.`
            : `This sends another email with a link to set a password to ${user.email}.`}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          variant="primary"
          busy={sending.isPending}
          busyText="Sending..."
          disabledReason={user.isActive ? undefined : 'The user is inactive. Activate the user first.'}
          onClick={() => sending.mutate({ id: user.id })}
        >
          {user.hasPassword ? 'Send Reset Link' : 'Send Invitation'}
        </Button>
      </DialogFooter>
    </>
  )
}

interface LinkToCopyProps extends PasswordLinkProps {
  sent: { link: string; expiresAt: Date; hasMailServer: boolean }
}

function LinkToCopy({ user, sent, onDone }: LinkToCopyProps) {
  const { dayAndMinute } = useCompanyDates()
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    const isCopied = await copyText(sent.link, field.current)
    if (isCopied) toast({ title: 'Link copied' })
    else toastError('The browser did not allow copying. Copy the selected link manually.')
  }
  return (
    <>
      <DialogBody>
        <div className="flex flex-col gap-3">
          {sent.hasMailServer ? (
            <Notice tone="good">
              The email to {user.email} is in the{' '}
              <Link to="/outbox" className="focus-ring text-link underline underline-offset-2">
                outbox
              </Link>
              , which shows its delivery status.
            </Notice>
          ) : (
            <Notice
              tone="warning"
              title="Nothing was sent"
              action={
                <Link to="/outbox" className={buttonStyles()}>
                  Open the outbox
                </Link>
              }
            >
              {`${noMailServerText} Copy the link and pass it to ${user.email}.`}
            </Notice>
          )}
          <Field
            label="Link to copy"
            hint={`Anyone with this link can set the password once, until ${dayAndMinute(sent.expiresAt)}. It is not shown again.`}
          >
            <Textarea ref={field} readOnly rows={3} value={sent.link} className="code break-all" />
          </Field>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy link
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
