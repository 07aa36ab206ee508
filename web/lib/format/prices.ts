/** What Premium costs, in US dollars (specification, section 9). */
export const PRICES = { month: 5, year: 50, savedByTheYear: 10 }

/** How long everything is free before anything is asked for (specification, section 9; `TRIAL_DAYS` on the server). */
export const TRIAL_DAYS = 30
