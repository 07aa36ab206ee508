/** The product's name, as mail gives it. The pages have it in web/lib/product.ts. */
export const PRODUCT = 'Keepsaid'
