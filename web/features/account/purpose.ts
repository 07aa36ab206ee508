/** What somebody has in mind who comes from the public pages to make an account; the page they come to says so (`/auth?for=`). */
export type Purpose = 'trial' | 'premium' | 'gift-trial' | 'gift-premium' | 'archive' | 'archive-pro'
