import type { storyCategories } from '#common/story-values.ts'

/** All of them share one password. The first one owns the vault. */
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

export type DemoStory = {
  by: PersonKey
  /** Set if the speaker isn't the owner of the account. */
  toldBy?: string
  voice?: 'slt' | 'rms' | 'kal16' | 'awb'
  daysAgo: number
  title: string
  category: (typeof storyCategories)[number]
  /** Added by a family historian. */
  about?: {
    eventDate?: { kind: 'exact' | 'month' | 'year' | 'about' | 'span'; from: string; to: string }
    place?: string
    people?: string[]
    tags?: string[]
    notes?: string
  }
  aiPrompt?: string
  /** What is spoken. If `untold`, the text is left for the server's speech recognition. */
  words: string
  untold?: true
  comments?: readonly { by: PersonKey; content: string }[]
  reactions?: readonly { by: PersonKey; reaction: '❤️' | '👏' | '😊' | '👍' }[]
  /** The index of the question it answers. */
  answers?: number
  /** Invited people hear it before they join. */
  playsInInvites?: true
}

export const questions: readonly { by: PersonKey; question: string }[] = [
  { by: 'jun', question: 'What did your street sound like when you were small?' },
  { by: 'grace', question: 'How did you and Grandpa meet?' },
  { by: 'tom', question: 'What was in the blue trunk that nobody was allowed to open?' },
  { by: 'jun', question: 'Which song did your mother sing in the kitchen?' },
]

export const stories: readonly DemoStory[] = [
  {
    by: 'ada',
    daysAgo: 1,
    title: 'What our street sounded like',
    category: 'Family Q&A',
    about: {
      eventDate: { kind: 'about', from: '1938-01-01', to: '1938-12-31' },
      place: 'Mill Lane',
      people: ['Mrs Pell'],
      tags: ['street', 'music'],
    },
    answers: 0,
    words:
      'You asked me about the sounds. In the morning there was the milk cart, and the horse knew every door by itself. ' +
      'At noon the factory whistle blew, and all the kitchens answered with pots. And in the evening somebody always had a window open, and somebody else was practicing the piano, badly, the same four bars.',
    comments: [
      { by: 'jun', content: 'The horse that knew every door. I will never forget that one.' },
      { by: 'grace', content: 'It was Mrs Pell who practiced. You told me once she never got to bar five.' },
    ],
    reactions: [
      { by: 'jun', reaction: '❤️' },
      { by: 'grace', reaction: '😊' },
      { by: 'tom', reaction: '👏' },
    ],
  },
  {
    by: 'grace',
    toldBy: 'Great-uncle Walter',
    voice: 'awb',
    daysAgo: 3,
    title: 'The winter the harbor froze',
    category: 'Childhood & Youth',
    about: {
      eventDate: { kind: 'month', from: '1947-02-01', to: '1947-02-28' },
      place: 'Whitby harbor',
      tags: ['winter', 'sea'],
      notes: 'Compare the harbor master’s log for that February.',
    },
    words:
      'That winter you could walk across the harbor. My brother took a loaf of bread and a lantern and said he would be back for supper. ' +
      'He came back three days later with a cousin none of us had met.',
    comments: [{ by: 'tom', content: 'I looked it up: the harbor froze in the second week of February that year.' }],
    reactions: [{ by: 'jun', reaction: '👏' }],
  },
  {
    by: 'tom',
    daysAgo: 5,
    title: 'My first day at the signal box',
    category: 'Career & Work Life',
    about: {
      eventDate: { kind: 'exact', from: '1961-09-04', to: '1961-09-04' },
      place: 'Thornaby',
      tags: ['railway', 'work'],
    },
    aiPrompt: 'What do you remember of your first day at work?',
    words:
      'They gave me a lamp, a book of rules and a kettle. The kettle, they said, was the important one. ' +
      'I pulled my first lever at ten past six and the whole night mail rolled past me, and I thought, I did that.',
    reactions: [{ by: 'grace', reaction: '👍' }],
  },
  {
    by: 'jun',
    daysAgo: 8,
    title: 'Two grandmothers and one kitchen',
    category: 'Family & Relationships',
    about: {
      eventDate: { kind: 'span', from: '1988-01-01', to: '1994-12-31' },
      people: ['Sobo Sato', 'Ada Whitlock'],
      tags: ['kitchen', 'food'],
    },
    words:
      'When both my grandmothers cooked together they did not share a single word. They had one wooden spoon, and they passed it back and forth like a microphone. ' +
      'I learned to cook from the silences.',
    comments: [{ by: 'ada', content: 'She salted too early. But she was right about the ginger.' }],
  },
  {
    by: 'ada',
    daysAgo: 12,
    title: 'How I lost my shoes on the way to my own wedding',
    playsInInvites: true,
    category: 'Family & Relationships',
    about: {
      eventDate: { kind: 'exact', from: '1952-06-14', to: '1952-06-14' },
      place: 'Mill Lane',
      people: ['Arthur Whitlock'],
      tags: ['wedding', 'rain'],
    },
    words:
      'It rained so hard that the lane was a river. Your grandfather carried me over it, and my shoes went sailing off to the sea. ' +
      'I was married in my sister’s boots, and I have never been more comfortable in my life.',
    reactions: [
      { by: 'tom', reaction: '😊' },
      { by: 'jun', reaction: '❤️' },
    ],
  },
  {
    by: 'grace',
    daysAgo: 20,
    title: 'The summer of the yellow bicycle',
    category: 'Adventures & Travel',
    about: { eventDate: { kind: 'year', from: '1971-01-01', to: '1971-12-31' }, tags: ['summer', 'sea'] },
    words:
      'I was sixteen and I had a yellow bicycle with one good brake. I rode it to the coast and back, a hundred and ten miles. ' +
      'I told everybody that I had been at the library.',
    comments: [{ by: 'ada', content: 'I knew. The library does not give you sunburn.' }],
  },
  {
    by: 'tom',
    daysAgo: 33,
    title: 'What my father said at the gate',
    category: 'Wisdom & Reflections',
    untold: true,
    words:
      'My father was not a man of many words. When I left home he walked with me to the gate. ' +
      'He said, be kind first and clever second. Then he went back in to his tea.',
  },
  {
    by: 'ada',
    daysAgo: 47,
    title: 'Bread in the war years',
    category: 'Childhood & Youth',
    about: {
      eventDate: { kind: 'span', from: '1940-01-01', to: '1945-12-31' },
      place: 'Mill Lane',
      tags: ['war', 'food'],
    },
    words:
      'The bread was gray, and my mother cut it so thin that you could read the paper through it. On Sundays she put a little sugar on. ' +
      'I still do that when I want to feel rich.',
  },
  {
    by: 'jun',
    daysAgo: 61,
    title: 'The letter from Nagoya',
    category: 'Adventures & Travel',
    about: {
      eventDate: { kind: 'about', from: '1999-01-01', to: '1999-12-31' },
      place: 'Nagoya',
      tags: ['letters', 'rain'],
    },
    words:
      'The letter had taken nine weeks and had been around the world the wrong way. It said, come when the plum trees flower. ' +
      'I arrived in the rain, a week too late, and we looked at the bare branches together and laughed.',
  },
  {
    by: 'grace',
    toldBy: 'Ada Whitlock',
    daysAgo: 90,
    title: 'Why we always set one plate too many',
    category: 'Family & Relationships',
    about: { eventDate: { kind: 'span', from: '1930-01-01', to: '1955-12-31' }, tags: ['kitchen', 'food'] },
    aiPrompt: 'Which habit of your family would a visitor find strange?',
    words:
      'My grandmother set one plate too many, every evening. She said that somebody always comes. ' +
      'And it is true. In all those years the plate was hardly ever put away clean.',
    reactions: [{ by: 'jun', reaction: '❤️' }],
  },
  {
    by: 'tom',
    daysAgo: 140,
    title: 'The night the whole village sang',
    category: 'Adventures & Travel',
    about: {
      eventDate: { kind: 'year', from: '1976-01-01', to: '1976-12-31' },
      people: ['Old Harris'],
      tags: ['music', 'winter'],
    },
    words:
      'The lights went out, and we were forty people in a hall with no music. Old Harris began to hum. ' +
      'By midnight even the policeman was singing the low part.',
  },
  {
    by: 'ada',
    daysAgo: 210,
    title: 'A word to my great-grandchildren',
    category: 'Wisdom & Reflections',
    words:
      'I do not know your names yet. But I know that you will be told that I was always old. Do not believe it. ' +
      'I climbed every tree on this road, and I would do it again tomorrow if they let me.',
    reactions: [
      { by: 'grace', reaction: '❤️' },
      { by: 'tom', reaction: '❤️' },
      { by: 'jun', reaction: '❤️' },
    ],
  },
]
