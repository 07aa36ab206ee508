/** Who looks at screens: each has an account with one and the same password, except the visitor. */
export const emails = {
  /** Owns the vault of the demo family, with a year of Premium. */
  owner: 'grace@demo.example',
  /** A guest of that vault. */
  guest: 'jun@demo.example',
  /** The owner of a vault whose trial is over. */
  ended: 'vera@demo.example',
  /** The owner of a vault in which nobody has told anything. */
  fresh: 'nell@demo.example',
  /** The owner of a vault in which everything has a very long name. */
  long: 'maximiliana@demo.example',
  /** Belongs to a vault of his own and to one more. */
  several: 'otto@demo.example',
  /** Belonged to a vault, and does not any more. */
  removed: 'pete@demo.example',
} as const

export type Account = keyof typeof emails
export type Who = Account | 'visitor'

/** One word without a place to break it. */
export const ENDLESS = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const names = {
  ended: { firstName: 'Vera', lastName: 'Lindqvist' },
  fresh: { firstName: 'Nell', lastName: 'Abara' },
  long: {
    firstName: 'Maximiliana-Theodora Wilhelmina',
    lastName: 'Featherstonehaugh-Cholmondeley von Hohenstaufen-Wittelsbacherstein',
  },
  several: { firstName: 'Otto', lastName: 'Reyes' },
} satisfies Partial<Record<Account, { firstName: string; lastName: string }>>
