/** What Premium costs, in US dollars (specification, section 9). */
export const PRICES = { month: 5, year: 50, savedByTheYear: 10 }

/** How long a new family uses everything for free (specification, section 9). */
export const TRIAL_DAYS = 30

/** A gifted free trial lasts this long from the day it's redeemed. */
export const GIFTED_TRIAL_DAYS = 60

/** How long a recording that began while the plan allowed it may take to reach the server. */
export const LATE_RECORDING_DAYS = 30

/** A family's first subscription is free for this long; the provider charges the card after that (specification, section 9). */
export const PREMIUM_FREE_DAYS = 7
