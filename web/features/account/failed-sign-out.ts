const KEY = 'keepsaid-sign-out-failed'

/** Remembers in this tab, over page loads, that signing out has failed. */
export const noteFailedSignOut = (): void => sessionStorage.setItem(KEY, 'yes')

/** Whether somebody wanted to sign out here and may be signed in still. */
export const signOutHasFailed = (): boolean => sessionStorage.getItem(KEY) !== null

/** Somebody has signed in: what was tried before does not matter any more. */
export const forgetFailedSignOut = (): void => sessionStorage.removeItem(KEY)
