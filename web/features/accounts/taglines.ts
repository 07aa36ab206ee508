const ANY = 'Your family’s stories, in the voices that tell them, kept for generations.'

/** By what somebody pressed on the public pages (`Purpose` in web/marketing/parts/call-to-action.tsx). */
const TAGLINES: Record<string, string> = {
  trial: 'Your family’s stories, kept for generations. The first 30 days are free, without a credit card.',
  premium: 'Begin with 30 free days for the whole family. Premium will be offered to you inside.',
  'gift-trial': 'First an account of your own, then the gift. Gifts open soon.',
  'gift-premium': 'First an account of your own, then the gift. Gifts open soon.',
  archive: 'Your family’s voices as an archive, kept for generations. The first 30 days are free.',
  'archive-pro': 'Begin with 30 free days of Research Starter. Research Pro will be offered to you inside.',
}

/** What stands under the heading for whoever comes with this in mind. */
export const taglineFor = (purpose: string | undefined): string => TAGLINES[purpose ?? ''] ?? ANY
