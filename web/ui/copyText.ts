// Copying text, also where the page was not loaded over https and the browser keeps its clipboard to itself.

/** `field` shows the text; it is selected where only the old way of copying is left. False where nothing was copied. */
export async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    // Deprecated, and the only way there is without https.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy')
  }
}
