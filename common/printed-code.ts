/** Crockford's base 32: no I, L, O or U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const CODE = new RegExp(`^[${CODE_ALPHABET}]{16}$`)

/**
 * The code that a person typed from paper: in any case, with or without hyphens and spaces, and with the letters that look like
 * digits. Undefined if it can’t be one of our codes.
 */
export const parsePrintedCode = (typed: string): string | undefined => {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** In groups of four: XXXX-XXXX-XXXX-XXXX. */
export const formatPrintedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
