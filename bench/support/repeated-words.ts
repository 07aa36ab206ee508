/** Clips with natural repeats, by voices of flite. */
export const REPEATED_WORDS = [
  'No, no, no, that is not how it was.',
  'Five, five, five, five, five, five, five, five.',
  'It was a very, very, very long winter.',
  'Ha ha ha, we laughed the whole night.',
  'Row, row, row your boat, gently down the stream. Merrily, merrily, merrily, merrily, life is but a dream.',
  'Well, well, well, look who came home.',
  'Knock, knock, knock. Someone was at the door.',
  'We sang, happy birthday to you, happy birthday to you, happy birthday dear mother, happy birthday to you.',
].flatMap((text) => [
  { voice: 'rms', text },
  { voice: 'slt', text },
])
