// The form of the company details, with a preview on an invoice.
import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'

import type { CompanyDetails } from '#contract/company/companyDetails.ts'
import { chargeLabelLimits } from '#domain/company/chargeLabels.ts'
import { companyLimits, maxFooterLines } from '#domain/company/company.ts'
import { maxTermsDays, termsStartLabels, termsStarts } from '#domain/company/paymentTerms.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Textarea } from '#web/ui/Textarea.tsx'

import { BarcodeFields } from './BarcodeFields.tsx'
import { formatCompanyField } from './companyForm.ts'
import { InvoicePreview } from './InvoicePreview.tsx'
import { LogoField } from './LogoField.tsx'
import { OrderFields } from './OrderFields.tsx'
import { PricingFields } from './PricingFields.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { useEditCompany } from './useEditCompany.ts'

export function CompanyForm({ details }: { details: CompanyDetails }) {
  const { form, save, saved, editing, discard } = useEditCompany(details)
  const { register, control, formState } = form
  const { errors, isDirty } = formState
  const grid = 'grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1'
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <form noValidate onSubmit={(event) => void save(event)} className="flex min-w-0 flex-col gap-4">
        <ConflictChoice editing={editing} format={formatCompanyField} />
        <Card title="Details">
          <div className={grid}>
            <Field label="Company name" required error={errors.name?.message} className="col-span-full">
              <Input {...register('name')} autoComplete="organization" maxLength={companyLimits.name} />
            </Field>
            <Field label="Address" error={errors.address?.message} className="col-span-full">
              <Textarea {...register('address')} rows={2} maxLength={companyLimits.address} />
            </Field>
            <Field label="Phone" error={errors.phone?.message}>
              <Input {...register('phone')} type="tel" autoComplete="off" maxLength={companyLimits.phone} />
            </Field>
            <Field
              label="Email"
              required
              hint="The sender of emails, unless MAIL_FROM on the server names another."
              error={errors.email?.message}
            >
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
        <Card title="Invoice texts">
          <div className="flex flex-col gap-3">
            <Field
              label="Terms"
              hint="Shown below the totals: how and when to pay. {due} is replaced by the invoice's due day and {terms} by its payment terms. Lines with them are left out while an invoice has none."
              error={errors.invoiceTerms?.message}
            >
              <Textarea {...register('invoiceTerms')} maxLength={companyLimits.invoiceTerms} />
            </Field>
            <Field
              label="Footer"
              hint={`Shown at the bottom of every page, at most ${maxFooterLines} lines.`}
              error={errors.invoiceFooter?.message}
            >
              <Textarea {...register('invoiceFooter')} rows={2} maxLength={companyLimits.invoiceFooter} />
            </Field>
            <Field
              label="Charges"
              hint={`What an invoice can add to its items, one per line, at most ${chargeLabelLimits.labels}.`}
              error={errors.chargeLabels?.message}
            >
              <Textarea {...register('chargeLabels')} rows={3} maxLength={companyLimits.invoiceTerms} />
            </Field>
          </div>
        </Card>
        <Card title="Payment terms and books">
          <div className={grid}>
            <Field
              label="Net days"
              hint="For customers without their own terms."
              error={errors.termsDays?.message}
            >
              <NumberInput {...register('termsDays')} min={0} max={maxTermsDays} unit="days" />
            </Field>
            <Field label="Terms start" error={errors.termsFrom?.message}>
              <Select {...register('termsFrom')}>
                {termsStarts.map((start) => (
                  <option key={start} value={start}>
                    {termsStartLabels[start]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label="Books closed to"
              hint="Nothing can be dated on or before this day. Empty: no books are closed."
              error={errors.booksClosedTo?.message}
              className="col-span-full"
            >
              <Controller
                control={control}
                name="booksClosedTo"
                render={({ field: { ref, value, onChange } }) => (
                  <DateInput ref={ref} value={value ?? ''} onChange={(day) => onChange(day || null)} />
                )}
              />
            </Field>
            <p className="col-span-full text-control text-muted">
              Customers can be reminded of overdue invoices by email.{' '}
              <Link to="/reminders" className="text-link underline underline-offset-2">
                Set up reminders
              </Link>
            </p>
          </div>
        </Card>
        <Card title="Prices set by hand">
          <PricingFields form={form} />
        </Card>
        <Card title="Orders">
          <OrderFields form={form} />
        </Card>
        <Card title="Barcodes">
          <BarcodeFields form={form} />
        </Card>
        <Card title="Links">
          <div className="flex flex-col gap-3">
            {(
              [
                ['whatsappUrl', 'WhatsApp link', 'https://wa.me/12125550148'],
                ['telegramUrl', 'Telegram link', 'https://t.me/yourcompany'],
                ['socialUrl', 'Social link', 'https://www.instagram.com/yourcompany'],
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
            <p className="text-meta text-muted">Shown on the sign-in page.</p>
          </div>
        </Card>
        <Card title="Time zone">
          <Controller
            control={control}
            name="timeZone"
            render={({ field }) => (
              <TimeZoneField value={field.value} onChange={field.onChange} error={errors.timeZone?.message} />
            )}
          />
        </Card>
        <BottomBar>
          {isDirty && <Button onClick={discard}>Discard changes</Button>}
          <Button
            {...shortcutProps('save')}
            type="submit"
            variant="primary"
            busy={saved.isSaving}
            busyText="Saving..."
            disabledReason={editing.isUndecided ? undecidedReason : undefined}
          >
            Save changes
          </Button>
        </BottomBar>
      </form>
      <InvoicePreview control={control} />
      {saved.leaveDialog}
    </div>
  )
}
