// An amount of US dollars as it is typed: dollars and cents, never below zero.
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'

/** A NumberInput with the dollar sign and steps of a cent. Its value is text such as '12.34'. */
export function MoneyInput(props: Omit<NumberInputProps, 'sign' | 'unit'>) {
  return <NumberInput min={0} step={0.01} {...props} sign="$" />
}
