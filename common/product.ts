/** The product's name, wherever a text says it. */
export const PRODUCT = 'Keepsaid'
