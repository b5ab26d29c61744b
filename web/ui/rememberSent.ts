import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Call it when a form that stays open is sent. The returned function makes the saved values those that the form compares with; if anything
 * was typed since, the form keeps what it has.
 */
export function rememberSent<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'reset'>,
): (saved: DefaultValues<V>) => void {
  // As text: the values change in place.
  const sent = JSON.stringify(form.getValues())
  return (saved) => form.reset(saved, { keepValues: JSON.stringify(form.getValues()) !== sent })
}
