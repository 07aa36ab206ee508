/** What the page and its script share. */
export const TRY_CERTIFICATE = 'try-certificate'
export const SAMPLE_NAME = 'Grandma Ruth'
