/** The demo family. The first one owns the vault; all share one password. */
export const DEMO_PASSWORD = 'keepsaid-demo'

export const people = [
  { key: 'grace', firstName: 'Grace', lastName: 'Whitlock', email: 'grace@demo.example', voice: 'slt', role: 'owner' },
  {
    key: 'ada',
    firstName: 'Ada',
    lastName: 'Whitlock',
    email: 'ada@demo.example',
    voice: 'slt',
    role: 'member',
    relationship: 'Child',
  },
  {
    key: 'tom',
    firstName: 'Tom',
    lastName: 'Whitlock',
    email: 'tom@demo.example',
    voice: 'rms',
    role: 'member',
    relationship: 'Sibling',
  },
  {
    key: 'jun',
    firstName: 'Jun',
    lastName: 'Whitlock-Sato',
    email: 'jun@demo.example',
    voice: 'kal16',
    role: 'member',
    relationship: 'Grandchild',
  },
] as const

export type PersonKey = (typeof people)[number]['key']
