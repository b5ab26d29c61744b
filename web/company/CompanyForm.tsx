// The form of the company's details; what is typed is seen on an invoice before it is saved.
import { Controller } from 'react-hook-form'

import type { CompanyDetails } from '#contract/company/company.ts'
import { companyLimits, maxFooterLines } from '#domain/company/company.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { InvoicePreview } from './InvoicePreview.tsx'
import { LogoField } from './LogoField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { useEditCompany } from './useEditCompany.ts'

export function CompanyForm({ details }: { details: CompanyDetails }) {
  const { form, save, isSaving, conflict, takeTheirs } = useEditCompany(details)
  const { register, control, formState, reset } = form
  const { errors, isDirty } = formState
  const grid = 'grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1'
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <form noValidate onSubmit={(event) => void save(event)} className="flex min-w-0 flex-col gap-4">
        {conflict && (
          <div ref={comeIntoSight}>
            <Notice
              tone="warning"
              title={conflict.message}
              action={
                <Button size="sm" onClick={takeTheirs}>
                  Use theirs
                </Button>
              }
            >
              <ul className="my-1 list-disc pl-5 wrap-anywhere">
                {conflict.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
              <p>
                Nothing was saved yet. What you left alone shows their values now. Where both of you changed
                the same, yours stands: save again to keep it.
              </p>
            </Notice>
          </div>
        )}
        <Card title="Details">
          <div className={grid}>
            <Field label="Company Name" required error={errors.name?.message} className="col-span-full">
              <Input {...register('name')} autoComplete="organization" maxLength={companyLimits.name} />
            </Field>
            <Field label="Address" error={errors.address?.message} className="col-span-full">
              <Textarea {...register('address')} rows={2} maxLength={companyLimits.address} />
            </Field>
            <Field label="Phone" error={errors.phone?.message}>
              <Input {...register('phone')} type="tel" autoComplete="off" maxLength={companyLimits.phone} />
            </Field>
            <Field label="E-mail" required hint="Mail goes out under it." error={errors.email?.message}>
              <Input {...register('email')} type="email" autoComplete="off" maxLength={companyLimits.email} />
            </Field>
            <Field label="Website" error={errors.website?.message}>
              <Input {...register('website')} autoComplete="off" maxLength={companyLimits.website} />
            </Field>
            <Field label="Tax ID" error={errors.taxId?.message}>
              <Input {...register('taxId')} autoComplete="off" maxLength={companyLimits.taxId} />
            </Field>
          </div>
        </Card>
        <Card title="Logo">
          <Controller
            control={control}
            name="logoUrl"
            render={({ field }) => (
              <LogoField value={field.value} onChange={field.onChange} error={errors.logoUrl?.message} />
            )}
          />
        </Card>
        <Card title="Invoice Texts">
          <div className="flex flex-col gap-3">
            <Field
              label="Terms"
              hint="Beneath the totals: how to pay, and by when."
              error={errors.invoiceTerms?.message}
            >
              <Textarea {...register('invoiceTerms')} maxLength={companyLimits.invoiceTerms} />
            </Field>
            <Field
              label="Footer"
              hint={`At the foot of every page, at most ${maxFooterLines} lines.`}
              error={errors.invoiceFooter?.message}
            >
              <Textarea {...register('invoiceFooter')} rows={2} maxLength={companyLimits.invoiceFooter} />
            </Field>
          </div>
        </Card>
        <Card title="Links">
          <div className="flex flex-col gap-3">
            {(
              [
                ['whatsappUrl', 'WhatsApp Link', 'https://wa.me/12125550148'],
                ['telegramUrl', 'Telegram Link', 'https://t.me/yourcompany'],
                ['socialUrl', 'Social Link', 'https://www.instagram.com/yourcompany'],
              ] as const
            ).map(([name, label, example]) => (
              <Field key={name} label={label} error={errors[name]?.message}>
                <Input
                  {...register(name)}
                  type="url"
                  autoComplete="off"
                  placeholder={example}
                  maxLength={companyLimits.link}
                />
              </Field>
            ))}
            <p className="text-meta text-muted">The sign-in page shows those that are given.</p>
          </div>
        </Card>
        <Card title="Time Zone">
          <Controller
            control={control}
            name="timeZone"
            render={({ field }) => (
              <TimeZoneField value={field.value} onChange={field.onChange} error={errors.timeZone?.message} />
            )}
          />
        </Card>
        <BottomBar>
          {isDirty && <Button onClick={() => reset()}>Discard Changes</Button>}
          <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
            Save Changes
          </Button>
        </BottomBar>
      </form>
      <InvoicePreview control={control} />
      <LeaveDialog
        isDirty={isDirty && !isSaving}
        title="Leave without saving?"
        description="What you changed about the company will be lost."
        confirmText="Leave"
        cancelText="Keep editing"
      />
    </div>
  )
}

/** The save button stands at the end of the form. */
function comeIntoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'center' })
}
