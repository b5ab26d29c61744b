// The form of an email address that mail servers accept, with international domain names.

/**
 * A local part of ASCII characters without quotes, and a domain of any letters: `maria@müller.example` is sent as
 * `maria@xn--mller-kva.example`. Mail servers without SMTPUTF8 accept no other letters before the @.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

/** Whether a text is an email address; `maxLength` is not checked. */
export function isEmail(text: string): boolean {
  return emailPattern.test(text)
}
