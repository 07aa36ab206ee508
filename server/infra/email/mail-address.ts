import * as v from 'valibot'

/** Who a mail is from or for: a name, if there is one, and the address. */
export type MailAddress = { name?: string; address: string }

const FORM = /^(?:"?(?<name>[^"<>]*?)"?\s*<(?<inner>[^<>]+)>|(?<bare>[^<>\s]+))$/
const address = v.pipe(v.string(), v.rfcEmail())

/** Reads `Keepsaid <stories@example.org>` or a bare address; undefined for anything else. */
export const parseMailAddress = (text: string): MailAddress | undefined => {
  const { name, inner, bare } = FORM.exec(text.trim())?.groups ?? {}
  const parsed = v.safeParse(address, inner ?? bare)
  if (!parsed.success) return undefined
  return name ? { name, address: parsed.output } : { address: parsed.output }
}
